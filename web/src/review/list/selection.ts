/** The server takes no more in one request. */
export const MOST_SELECTED = 500
/** Above this many, a bulk move asks once. */
export const ASK_ABOVE = 50

export type Selection = ReadonlySet<string>

interface Row {
  id: string
}

export function toggle(selection: Selection, id: string): Selection {
  const next = new Set(selection)
  if (!next.delete(id) && next.size < MOST_SELECTED) next.add(id)
  return next
}

/** Adds the rows from one to the other, both included, in whichever order they stand. */
export function extend(selection: Selection, rows: readonly Row[], ends: { from: string; to: string }): Selection {
  const places = [ends.from, ends.to].map(id => rows.findIndex(row => row.id === id))
  if (places.includes(-1)) return toggleOn(selection, [ends.to])
  const first = Math.min(...places)
  const last = Math.max(...places)
  const between = rows.slice(first, last + 1).map(row => row.id)
  return toggleOn(selection, between)
}

/** What of the selection still stands in the list. The same set when nothing went. */
export function prune(selection: Selection, rows: readonly Row[]): Selection {
  const standing = new Set(rows.map(row => row.id))
  const kept = [...selection].filter(id => standing.has(id))
  return kept.length === selection.size ? selection : new Set(kept)
}

function toggleOn(selection: Selection, ids: readonly string[]): Selection {
  return new Set([...new Set([...selection, ...ids])].slice(0, MOST_SELECTED))
}
