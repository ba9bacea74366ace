import { judge } from '@icebox/classifier/judge'
import type { Message } from '@icebox/classifier/message'
import { parseIfReadable } from '@icebox/classifier/mime'
import type { Verdict } from '@icebox/classifier/verdict'
import { MailboxError } from '@icebox/mailbox/mailbox'
import { type Account, getAccount } from '../accounts/account-store.ts'
import { lineOf } from '../accounts/settings.ts'
import type { App } from '../app.ts'
import { isOwnLetter } from '../kit/outgoing.ts'
import { obstacleToReading } from './allowance.ts'
import { type EntryRow, updateEntry } from './entry-store.ts'
import { learnedBy } from './lessons.ts'
import { reconsider } from './reconsider.ts'
import { type Asked, relationshipOf } from './relationship.ts'
import { findSenderRule } from './sender-rule-store.ts'
import { decisionFor, ruledVerdict } from './verdict-rules.ts'
import { type FreshJudgement, recordGone, recordUnread, recordVerdict } from './verdicts.ts'
import type { Work } from './work.ts'

const MAX_BYTES = 1024 * 1024
const READ_TRIES = 3

/** Judges one new message and tells whether it is to move. Its text lives in this function only; what is kept is the verdict. */
export async function triage(work: Work, entry: EntryRow): Promise<boolean> {
  const account = await getAccount(work.app.db, entry.account_id)
  const obstacle = await obstacleToReading(work.app, account)
  if (obstacle) return recordUnread(work, entry, obstacle)
  const message = await readMessage(work, entry)
  if (message === 'gone') return recordGone(work, entry)
  if (message === 'unreadable') return recordUnread(work, entry, 'unreadable')
  if (isOwnLetter(work.app.keys, message, [work.row.address, account.email])) {
    return recordUnread(work, entry, 'own_letter')
  }
  const judgement = await judgeFor(work, { account, message, fromAddress: entry.from_address })
  if (!judgement) return recordUnread(work, entry, 'unreadable')
  return recordVerdict(work, entry, await reconsider(work, judgement, message))
}

/** The message, or why there is none. Throws MailboxError when the mailbox as a whole does not answer. */
async function readMessage({ mailbox, lease }: Work, entry: EntryRow): Promise<Message | 'gone' | 'unreadable'> {
  const ref = { key: entry.provider_key, messageId: entry.message_id }
  try {
    const raw = await mailbox.read(ref, MAX_BYTES)
    return parseIfReadable(raw) ?? 'unreadable'
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    if (error.kind === 'gone') return 'gone'
    if (error.kind !== 'unavailable' || error.reason !== undefined) throw error
    if (entry.read_failures + 1 >= READ_TRIES) return 'unreadable'
    await lease.write(tx => updateEntry(tx, entry.id, { read_failures: entry.read_failures + 1 }))
    throw error
  }
}

export interface Judged {
  readonly account: Account
  readonly message: Message
  /** The sender as the entry names it. */
  readonly fromAddress: string
}

/** What the model and the user's own rules say; undefined when the model cannot judge it, and then it passes. */
export async function judgeFor(
  asked: Asked,
  { account, message, fromAddress }: Judged,
): Promise<FreshJudgement | undefined> {
  const relationship = await relationshipOf(asked, message)
  const verdict = verdictOf(asked.app, message, () =>
    judge(message, { relationship, ...learnedBy(asked.app, account) }, asked.app.model),
  )
  if (!verdict) return undefined
  const rule = await findSenderRule(asked.app.db, account.id, fromAddress)
  const replyTo = message.replyTo.find(({ address }) => address !== '' && address !== fromAddress)?.address ?? null
  const byMessageAlone = !rule && !Object.values(relationship).some(Boolean)
  const decision = await decisionFor(asked.app.db, rule, verdict.senderCheck)
  return {
    account,
    verdict: ruledVerdict(verdict, decision),
    line: lineOf(asked.app, account),
    replyTo,
    byMessageAlone,
  }
}

const STRANGER = { wroteToAddress: false, wroteToDomain: false, answersOwnMail: false, sameCompany: false }

/**
 * False for what would not move even from a stranger. Whom the user knows is asked of the mailbox and has its price, so a
 * look at many messages asks this first.
 */
export async function mayMove(app: App, { account, message, fromAddress }: Judged): Promise<boolean> {
  const verdict = verdictOf(app, message, () =>
    judge(message, { relationship: STRANGER, ...learnedBy(app, account) }, app.model),
  )
  if (!verdict) return false
  if (verdict.confidence >= lineOf(app, account)) return true
  const rule = await findSenderRule(app.db, account.id, fromAddress)
  return (await decisionFor(app.db, rule, verdict.senderCheck)) === 'block'
}

/** A message the model stumbles over must neither move nor hold up the others. */
function verdictOf(app: App, message: Message, judgeIt: () => Verdict): Verdict | undefined {
  try {
    return judgeIt()
  } catch (error) {
    // The name alone: an error's words could quote the message.
    app.log.error(
      { kind: error instanceof Error ? error.name : 'unknown', size: message.size },
      'a message was not judged',
    )
    return undefined
  }
}
