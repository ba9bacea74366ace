import type { ActivityItem } from '@icebox/contract/activity'
import { mayFreeze, mayRestore } from '../../domain/message/state.ts'
import type { SenderDecision } from '../../domain/sender/words.ts'
import { mayAskToStop } from '../../domain/stop/answers.ts'

/** What can be done with the message in the reader. */
export interface ReaderDeeds {
  canRestore: boolean
  canFreeze: boolean
  canAsk: boolean
  /** The plan does not hold it; asking says what would. */
  isAskLocked: boolean
  onRestore: () => void
  onFreeze: () => void
  onAllow: () => void
  onBlock: () => void
  onAsk: () => void
  /** Of the sender alone, or of everybody at the domain. */
  onRule: (decision: SenderDecision, domain?: string) => void
  /** Lists this sender's mail alone. */
  onOnlySender: () => void
}

export function deedsFor(
  item: ActivityItem,
  does: Omit<ReaderDeeds, 'canRestore' | 'canFreeze' | 'canAsk'>,
): ReaderDeeds {
  return { canRestore: mayRestore(item), canFreeze: mayFreeze(item), canAsk: mayAskToStop(item), ...does }
}
