import type { ActivityItem } from '@icebox/contract/activity'

export type SortOrder = 'newest' | 'oldest' | 'surest'

export const SORT_NAMES: Record<SortOrder, string> = { newest: 'Newest', oldest: 'Oldest', surest: 'Surest' }

/** Sorts what is loaded. The server's order is newest first; equals keep it. */
export function sortItems(items: readonly ActivityItem[], order: SortOrder): readonly ActivityItem[] {
  if (order === 'oldest') return items.toReversed()
  if (order === 'surest') return items.toSorted((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1))
  return items
}
