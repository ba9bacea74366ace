import type { Move } from '../domain/message/state.ts'

/** A row that was acted on and is on its way out of the list. */
interface Departure {
  move: Move
  /** Its motion is over. */
  isHidden: boolean
  /** The server has answered and the list was asked again. */
  isSettled: boolean
}

export type Departures = ReadonlyMap<string, Departure>

export function depart(departures: Departures, ids: readonly string[], move: Move): Departures {
  const next = new Map(departures)
  for (const id of ids) next.set(id, { move, isHidden: false, isSettled: false })
  return next
}

export function hide(departures: Departures, ids: readonly string[]): Departures {
  return change(departures, ids, { isHidden: true })
}

export function settleAll(departures: Departures): Departures {
  return change(departures, [...departures.keys()], { isSettled: true })
}

/** The move failed or was taken back: the rows stand again. */
export function comeBack(departures: Departures, ids: readonly string[]): Departures {
  const next = new Map(departures)
  for (const id of ids) next.delete(id)
  return next
}

/** A departure is forgotten only when it is both out of sight and answered: from then on the server's list is right. */
function change(departures: Departures, ids: readonly string[], part: Partial<Departure>): Departures {
  const next = new Map(departures)
  for (const id of ids) {
    const before = next.get(id)
    if (!before) continue
    const after = { ...before, ...part }
    if (after.isHidden && after.isSettled) next.delete(id)
    else next.set(id, after)
  }
  return next
}
