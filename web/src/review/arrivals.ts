interface Row {
  id: string
}

/**
 * Parts mail that came since from what the person is looking at, in the order of the list (newest first).
 * Only rows above everything seen count as new: rows that a longer list adds at the end move nothing.
 * With nothing seen that still stands, there is nothing to disturb and all is shown.
 */
export function splitArrivals<R extends Row>(rows: readonly R[], seen: ReadonlySet<string> | undefined) {
  const firstSeen = seen ? rows.findIndex(row => seen.has(row.id)) : 0
  const from = Math.max(0, firstSeen)
  return { held: rows.slice(0, from), shown: rows.slice(from) }
}
