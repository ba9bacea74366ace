import type { ActivityItem } from '@icebox/contract/activity'
import { mayFreeze, mayRestore } from './item-state.ts'

/** What can be done with the message in the reader. */
export interface ReaderDeeds {
  canRestore: boolean
  canFreeze: boolean
  onRestore: () => void
  onFreeze: () => void
  onAllow: () => void
  onBlock: () => void
  onRule: (decision: ActivityItem['senderRule']) => void
}

export function deedsFor(item: ActivityItem, does: Omit<ReaderDeeds, 'canRestore' | 'canFreeze'>): ReaderDeeds {
  return { canRestore: mayRestore(item), canFreeze: mayFreeze(item), ...does }
}
