/** The ids with one of them at another place; what would leave the list stays at its end. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter(each => each !== id)
  const at = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, at), id, ...others.slice(at)]
}

export interface RowPlace {
  id: string
  top: number
  bottom: number
}

/** Where a row belongs that is held at this height: behind every other row whose middle lies above. */
export function placeAt(rows: readonly RowPlace[], id: string, y: number): number {
  return rows.filter(row => row.id !== id && (row.top + row.bottom) / 2 < y).length
}

export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}

/** Rules in the order of these ids; those that are not named, the team's, stay ahead of them. */
export function inOrder<R extends { id: string }>(rules: readonly R[], ids: readonly string[]): R[] {
  const named = ids.flatMap(id => rules.find(rule => rule.id === id) ?? [])
  return [...rules.filter(({ id }) => !ids.includes(id)), ...named]
}
