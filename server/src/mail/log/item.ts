import { isPublicMail } from '@icebox/classifier/features/free-mail'
import type { ActivityItem } from '@icebox/contract/activity'
import { label as labels } from '@icebox/contract/activity'
import { ruledSender } from '@icebox/contract/address'
import { LINE_DEFAULT } from '@icebox/contract/constants'
import { isFiled, STATES } from '../entries/states.ts'
import { canUndo } from '../learning/last-act.ts'
import { domainOf } from '../learning/sender-rule-store.ts'
import type { LogRow } from './activity-store.ts'
import { reasonSentence } from './reasons.ts'

/** An entry as the screen shows it. */
export function itemOf(row: LogRow, now: number): ActivityItem {
  return {
    id: row.id,
    subject: row.subject,
    sender: row.from_address,
    senderName: row.from_name,
    receivedAt: row.received_at.toISOString(),
    processedAt: (row.judged_at ?? row.seen_at).toISOString(),
    isBlocked: row.frozen_by !== null && row.state !== 'failed',
    isFalsePositive: row.restored_at !== null,
    isConfirmedCold: row.confirmed_cold_at !== null,
    place: STATES[row.state].place,
    folder: isFiled(row.state) ? row.folder_name : null,
    label: labels.catch('unknown').parse(row.label ?? 'unknown'),
    kind: row.kind ?? 'other',
    confidence: row.confidence,
    line: row.line ?? LINE_DEFAULT,
    reasons: strongestFirst(row).map(({ code, weight }) => ({ code, text: reasonSentence(code), weight })),
    senderRule: row.sender_decision,
    senderDomain: ownDomainOf(row.from_address),
    domainRule: row.domain_decision,
    senderCheck: row.sender_check,
    trouble: troubleOf(row),
    messageId: row.message_id,
    replyTo: row.reply_to,
    mailboxAddress: row.mailbox_address,
    campaignCount: Math.max(0, row.campaign_count - 1),
    canUndo: canUndo(row.last_act, now),
  }
}

/** Of equals, those on the verdict's side first, then as the judge ranks them. */
export function strongestFirst({ reasons, confidence }: Pick<LogRow, 'reasons' | 'confidence'>) {
  const side = (confidence ?? 0) >= 50 ? 1 : -1
  const isForIt = (weight: number) => Number(weight * side > 0)
  return reasons.toSorted(
    (one, other) => Math.abs(other.weight) - Math.abs(one.weight) || isForIt(other.weight) - isForIt(one.weight),
  )
}

/** Everybody at the sender's domain; null where strangers have their addresses there. */
function ownDomainOf(address: string): string | null {
  const domain = domainOf(address)
  return address.includes('@') && ruledSender.safeParse(domain).success && !isPublicMail(domain.slice(1))
    ? domain
    : null
}

const STAYS = {
  freeze: 'It stays in your inbox.',
  thaw: 'It is still in the Icebox folder.',
  file: 'It stays in your inbox.',
  unfile: 'It is still in the folder your rule filed it in.',
  flag: 'It is not flagged.',
  unflag: 'It is still flagged.',
} as const

function troubleOf({ state: entry, move_kind: kind, move_state: state, move_error: error }: LogRow): string | null {
  if (entry === 'seen') return `Your mailbox did not let us read this message yet. We keep trying. ${STAYS.freeze}`
  if (kind === null || error === null) return null
  if (state === 'failed') {
    if (error === 'folder_missing') return 'The folder of your rule was renamed or removed. It stays in your inbox.'
    return error === 'unsupported'
      ? `Your mail server offers no safe way to move mail. ${STAYS[kind]}`
      : `Your mailbox did not let us move this message. ${STAYS[kind]}`
  }
  return state === 'done' ? null : `Your mailbox did not answer yet. We keep trying. ${STAYS[kind]}`
}
