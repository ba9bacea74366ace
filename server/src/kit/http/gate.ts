import { Problem } from '../problem.ts'

/** How many may be inside under one name at once. */
export interface Seat {
  readonly name: string
  readonly max: number
}

/** Bounds what runs at the same moment in this process. */
export interface Gate {
  /** Takes a seat under every name, and answers how to give them back. Throws Problem `too_many` where one is full. */
  enter(seats: readonly Seat[], says: string): () => void
}

export function newGate(): Gate {
  const inside = new Map<string, number>()
  const add = (name: string, change: 1 | -1) => {
    const count = (inside.get(name) ?? 0) + change
    if (count > 0) inside.set(name, count)
    else inside.delete(name)
  }
  return {
    enter: (seats, says) => {
      if (seats.some(({ name, max }) => (inside.get(name) ?? 0) >= max)) throw new Problem('too_many', says)
      for (const { name } of seats) add(name, 1)
      return () => {
        for (const { name } of seats) add(name, -1)
      }
    },
  }
}
