import type { Relationship } from '@icebox/classifier/message'
import type { Verdict } from '@icebox/classifier/verdict'
import type { Account } from '../../accounts/account-store.ts'
import { allowanceOf } from '../../billing/overage/allowance.ts'
import { countScan } from '../../billing/overage/usage-store.ts'
import type { Tx } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'
import { planAction } from '../entries/action-store.ts'
import { cleanText } from '../entries/clean-text.ts'
import { changeState, type EntryChange, type EntryRow, lockEntry, NOW } from '../entries/entry-store.ts'
import type { Work } from '../lease/work.ts'

/** A verdict and what it was measured against. */
export interface Judgement {
  readonly account: Account
  readonly verdict: Verdict
  readonly line: number
  /** Where answers would go, when not to the sender. */
  readonly replyTo: string | null
  /** The user knows nobody it comes from and keeps none of their mail; left out where that is not known. */
  readonly isStranger?: boolean
  /** It goes on ice as a stranger's, whatever its confidence. */
  readonly isScreened?: boolean
  /** What its headers say of answering it; left out where that is not known. */
  readonly answers?: HeadersOnAnswers
}

interface HeadersOnAnswers {
  /** Ids of the clauses that speak against it. */
  readonly bars: readonly string[]
  /** What is called to leave its list by one click; null where that cannot be. */
  readonly listHost: string | null
}

/** One just made, while it is still known what it rests on. */
export interface FreshJudgement extends Judgement {
  /** A stranger's, and no rule of the user's names the sender. */
  readonly byMessageAlone: boolean
  readonly relationship: Relationship
  /** What the user's own list says of the sender, and the verdict without it. */
  readonly word: 'allow' | 'block' | undefined
  readonly unruled: Pick<Verdict, 'label' | 'kind' | 'confidence' | 'senderCheck'>
  /** The user allowed the sender, whether that holds for this message or not. */
  readonly isAllowed: boolean
}

/** What a verdict is written with. */
type Writing = Pick<Work, 'app' | 'lease'>

/** Verdict, planned move, count and event in one transaction: all of it or nothing, and once. True when it is to move. */
export async function recordVerdict({ app, lease }: Writing, entry: EntryRow, judgement: Judgement): Promise<boolean> {
  const { account, verdict, line, isScreened = false } = judgement
  return lease.write(async tx => {
    if (!(await lockEntry(tx, entry.id, 'seen'))) return false
    if (!(await countScan(tx, account.id, await allowanceOf(app, tx, account)))) {
      return passUnread(tx, entry, 'allowance_used_up')
    }
    const isCold = account.protection_on && (isScreened || verdict.confidence >= line)
    await changeState(tx, entry.id, {
      state: isCold ? 'planned' : 'passed',
      ...verdictColumns(judgement),
      counted_at: NOW,
      frozen_by: isCold ? 'judge' : null,
    })
    if (isCold) await planAction(tx, entry, { kind: 'freeze', askedBy: 'judge', lands: 'moved' })
    await publish(tx, account.id, { type: 'email_processed', emailId: entry.id })
    await publish(tx, account.id, { type: 'usage_updated' })
    return isCold
  })
}

/** The verdict as an entry keeps it: closed words and numbers, no text of the message. */
export function verdictColumns({ verdict, line, replyTo, isStranger, answers }: Judgement): EntryChange {
  return {
    judged_at: NOW,
    label: verdict.label,
    kind: verdict.kind,
    confidence: Math.max(0, Math.min(100, Math.round(verdict.confidence))),
    line,
    reasons: JSON.stringify(verdict.reasons.map(({ code, weight }) => ({ code, weight }))),
    fingerprint: [...verdict.fingerprint],
    campaign: verdict.campaign,
    model_version: verdict.modelVersion,
    // Missing in what a dry run found before this was kept.
    sender_check: verdict.senderCheck ?? null,
    from_stranger: isStranger ?? null,
    reply_to: replyTo === null ? null : cleanText(replyTo, 320),
    stop_bars: answers ? [...answers.bars] : null,
    stop_list_host: answers?.listHost ?? null,
  }
}

/** It stays in the inbox, unjudged and uncounted. */
export async function recordUnread(
  { lease }: Pick<Writing, 'lease'>,
  entry: EntryRow,
  reason: UnreadReason,
): Promise<boolean> {
  return lease.write(async tx => {
    if (await lockEntry(tx, entry.id, 'seen')) await passUnread(tx, entry, reason)
    return false
  })
}

/** Somebody was faster: it is neither in the inbox nor on ice. */
export async function recordGone({ lease }: Pick<Writing, 'lease'>, entry: EntryRow): Promise<boolean> {
  return lease.write(async tx => {
    if (await lockEntry(tx, entry.id, 'seen')) await changeState(tx, entry.id, { state: 'gone' })
    return false
  })
}

type UnreadReason = 'allowance_used_up' | 'not_protected' | 'unreadable' | 'own_letter'

async function passUnread(tx: Tx, entry: EntryRow, reason: UnreadReason): Promise<boolean> {
  const reasons = JSON.stringify([{ code: reason, weight: 0 }])
  await changeState(tx, entry.id, { state: 'unread', judged_at: NOW, label: 'unknown', reasons })
  await publish(tx, entry.account_id, { type: 'email_processed', emailId: entry.id })
  return false
}
