import type { ActivityItem } from '@icebox/contract/activity'

/** Where a found message is reviewed: in the folder it is in, open. */
export function foundAddress({ id, place, isFalsePositive }: Pick<ActivityItem, 'id' | 'place' | 'isFalsePositive'>) {
  const view = viewOf(place, isFalsePositive)
  return `/icebox?${new URLSearchParams({ ...(view ? { view } : {}), message: id })}`
}

function viewOf(place: ActivityItem['place'], isFalsePositive: boolean): string | undefined {
  if (place === 'thawing' || (place === 'inbox' && isFalsePositive)) return 'thawed'
  return place === 'inbox' ? 'let_through' : undefined
}
