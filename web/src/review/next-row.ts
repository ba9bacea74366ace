interface Row {
  id: string
}

/** The row so many steps away, stopping at both ends; the first row when `id` is in none. */
export function rowAway<R extends Row>(rows: readonly R[], id: string | undefined, steps: number): R | undefined {
  const at = rows.findIndex(row => row.id === id)
  if (at === -1) return rows[0]
  return rows[Math.min(rows.length - 1, Math.max(0, at + steps))]
}

/** Where the focus goes after rows were acted on: the first row left after them, else the last one left before them. */
export function rowAfter<R extends Row>(rows: readonly R[], acted: ReadonlySet<string>): R | undefined {
  const last = rows.findLastIndex(row => acted.has(row.id))
  const isLeft = (row: R) => !acted.has(row.id)
  return rows.slice(last + 1).find(isLeft) ?? rows.slice(0, Math.max(0, last)).findLast(isLeft)
}

/** The current row; when it went by itself, the one that now stands at its place. */
export function currentRow<R extends Row>(rows: readonly R[], id: string | undefined, place: number): R | undefined {
  return rows.find(row => row.id === id) ?? rows[Math.min(place, rows.length - 1)]
}
