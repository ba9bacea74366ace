import { type Message, STRANGER } from '@icebox/classifier/message'
import { Facts } from '@icebox/classifier/rules/facts'
import type { Condition } from '@icebox/classifier/rules/rule'
import { conditionsOf } from '../../rules/active.ts'
import type { EntryRow } from '../entries/entry-store.ts'
import type { Tried } from './tried.ts'

/** What the log keeps of a message, or would. */
export type KeptMessage = Pick<
  EntryRow,
  | 'from_address'
  | 'from_name'
  | 'subject'
  | 'message_id'
  | 'size'
  | 'received_at'
  | 'label'
  | 'confidence'
  | 'sender_check'
>

/** Whether what is kept of a message says all that these rules ask; else its text must be fetched. */
export function isKnown(entry: KeptMessage, { rules, at }: Tried): boolean {
  return rules.slice(0, at + 1).every(({ rule }) => conditionsOf(rule).every(condition => isKept(condition, entry)))
}

/** A sender or subject that was forgotten after a year says nothing. */
function isKept(condition: Condition, entry: KeptMessage): boolean {
  switch (condition.is) {
    case 'from':
    case 'no_reply':
      return entry.from_address !== ''
    case 'words':
      return condition.where === 'subject' && entry.message_id !== ''
    case 'label':
      return entry.label !== null && entry.label !== 'unknown'
    case 'sure':
      return entry.confidence !== null
    case 'sender_check':
      return entry.sender_check !== null
    case 'size':
    case 'age':
    case 'date':
    case 'weekday':
      return true
    default:
      return false
  }
}

const LABELS = ['cold_outreach', 'spam', 'newsletter', 'transactional', 'personal'] as const

/** A message as far as it is kept: who, when, what about and how it was judged. No text. */
export function keptFacts(entry: KeptMessage): Facts {
  const message: Message = {
    from: { address: entry.from_address, name: entry.from_name },
    ...{ replyTo: [], to: [], cc: [], references: [], headers: [] },
    ...{ text: '', html: '', attachmentCount: 0, attachmentNames: [], partTypes: [] },
    ...{ hasCharsetTrouble: false, hiddenShare: 0 },
    subject: entry.subject,
    sentAt: entry.received_at,
    messageId: entry.message_id,
    size: entry.size,
  }
  const verdict = {
    label: LABELS.find(each => each === entry.label) ?? 'personal',
    confidence: entry.confidence ?? 0,
    senderCheck: entry.sender_check ?? 'none',
  }
  return new Facts(message, {
    me: [],
    relationship: STRANGER,
    isFirst: false,
    verdict,
    topics: () => [],
    now: new Date(),
  })
}
