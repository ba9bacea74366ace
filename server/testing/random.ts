/** The same numbers for the same seed (mulberry32), from 0 up to but not including 1. */
export function numbersOf(seed: number): () => number {
  let state = seed * 0x9e37_79b9
  return () => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  return things
    .map(thing => ({ thing, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing }) => thing)
}

export function oneOf<T>(things: readonly T[], random: () => number): T {
  return things[Math.floor(random() * things.length)] as T
}
