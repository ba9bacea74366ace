import type { ActivityItem } from '@icebox/contract/activity'
import { type MessageVerdict, verdictOf } from '../domain/message/state.ts'

const FOLDERS: Partial<Record<MessageVerdict, string>> = {
  thawing: 'thawed',
  thawed: 'thawed',
  let_through: 'let_through',
}

/** Where a found message is reviewed: in the folder it is in, open. */
export function foundAddress(item: Pick<ActivityItem, 'id' | 'place' | 'isFalsePositive'>): string {
  const view = FOLDERS[verdictOf(item)]
  return `/icebox?${new URLSearchParams({ ...(view ? { view } : {}), message: item.id })}`
}
