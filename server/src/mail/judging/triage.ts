import { brokenBy } from '@icebox/classifier/answers/clauses'
import { hostOf, oneClickUrl } from '@icebox/classifier/answers/one-click'
import { receivedBy } from '@icebox/classifier/answers/received'
import { judge } from '@icebox/classifier/judge'
import type { Message } from '@icebox/classifier/message'
import { parseIfReadable } from '@icebox/classifier/mime'
import type { Verdict } from '@icebox/classifier/verdict'
import { asSender } from '@icebox/contract/address'
import { isApiProvider } from '@icebox/contract/mailbox-providers'
import { MailboxError } from '@icebox/mailbox/mailbox'
import { type Account, getAccount } from '../../accounts/account-store.ts'
import { lineOf } from '../../accounts/settings.ts'
import type { App } from '../../app.ts'
import { isOwnLetter } from '../../kit/outgoing.ts'
import { publish } from '../../kit/queue/publish.ts'
import { activeRules } from '../../rules/active.ts'
import { type EntryRow, updateEntry } from '../entries/entry-store.ts'
import { refOf } from '../entries/identity.ts'
import { learnedBy } from '../learning/lessons.ts'
import { ruledVerdict, wordOn } from '../learning/verdict-rules.ts'
import type { Work } from '../lease/work.ts'
import { obstacleToReading } from './allowance.ts'
import { withholdAnswer } from './answers-to-us.ts'
import { noteIfBounced } from './bounces.ts'
import { goByRules } from './by-rules.ts'
import { isKeptSender } from './kept-senders.ts'
import { reconsider } from './reconsider.ts'
import { type OpenedMailbox, relationshipOf } from './relationship.ts'
import { screen } from './screening.ts'
import { type FreshJudgement, recordGone, recordUnread, recordVerdict } from './verdicts.ts'

const MAX_BYTES = 1024 * 1024

/** After the first failure to read a message: 10 s, 1 min, 5 min, 30 min, 2 h, 12 h; then it counts as unreadable. */
export const READ_AGAIN_SECONDS = [10, 60, 300, 1_800, 7_200, 43_200] as const

/** Providers with an API tell of a message moments before they can show it. */
const HESITATION_MS = 2 * 60_000

/**
 * Holds one new message against the person's rules and then judges it; tells whether it is to move. Its text lives in this
 * function only; what is kept is the verdict.
 */
export async function triage(work: Work, entry: EntryRow): Promise<boolean> {
  const done = work.app.metrics?.verdict.startTimer()
  const isToMove = await triageOne(work, entry)
  done?.()
  return isToMove
}

async function triageOne(work: Work, entry: EntryRow): Promise<boolean> {
  const account = await getAccount(work.app.db, entry.account_id)
  const obstacle = await obstacleToReading(work.app, account)
  const rules = await activeRules(work.app, account)
  if (obstacle && rules.length === 0) return recordUnread(work, entry, obstacle)
  const message = await readMessage(work, entry)
  if (message === 'gone') return recordGone(work, entry)
  if (message === 'not_yet') return false
  if (message === 'unreadable') return recordUnread(work, entry, 'unreadable')
  if (isOwnLetter(work.app.keys, message, [work.row.address, account.email])) {
    return recordUnread(work, entry, 'own_letter')
  }
  const judgement = await judgeFor(work, { account, message, fromAddress: entry.from_address })
  if (!judgement) return recordUnread(work, entry, 'unreadable')
  const isToMove = await goByRules(work, { account, message, entry, judgement }, rules)
  if (isToMove !== undefined) return isToMove
  // Rules use no scan; only what none of them takes does.
  if (obstacle) return recordUnread(work, entry, obstacle)
  const screened = await screen(work, judgement, entry.from_address)
  const withheld = await withholdAnswer(work, screened, message)
  const verdict = await reconsider(work, withheld, message)
  work.progress.isMade = true
  work.app.metrics?.judged.inc({ label: verdict.verdict.label })
  return recordVerdict(work, entry, verdict)
}

/** The message, or why there is none. Throws MailboxError when the mailbox as a whole does not answer. */
async function readMessage(work: Work, entry: EntryRow): Promise<Message | 'gone' | 'not_yet' | 'unreadable'> {
  try {
    const raw = await work.mailbox.read(refOf(entry), MAX_BYTES)
    const message = parseIfReadable(raw)
    if (message) await noteIfBounced(work, message, raw)
    return message ?? 'unreadable'
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    if (error.kind === 'gone') {
      if (!isApiProvider(work.row.provider) || Date.now() - entry.seen_at.getTime() > HESITATION_MS) return 'gone'
      await readLater(work, entry, READ_AGAIN_SECONDS[0])
      return 'not_yet'
    }
    if (error.kind !== 'unavailable' || error.reason !== undefined) throw error
    const wait = READ_AGAIN_SECONDS[entry.read_failures]
    if (wait === undefined) return 'unreadable'
    await readLater(work, entry, wait)
    throw error
  }
}

function readLater({ lease }: Work, entry: EntryRow, seconds: number): Promise<void> {
  const read_after = new Date(Date.now() + seconds * 1_000)
  return lease.write(async tx => {
    await updateEntry(tx, entry.id, { read_failures: entry.read_failures + 1, read_after })
    await publish(tx, entry.account_id, { type: 'email_processed', emailId: entry.id })
  })
}

export interface Judged {
  readonly account: Account
  readonly message: Message
  /** The sender as the entry names it. */
  readonly fromAddress: string
}

/** What the model and the user's own rules say; undefined when the model cannot judge it, and then it passes. */
export async function judgeFor(
  asked: OpenedMailbox,
  { account, message, fromAddress }: Judged,
): Promise<FreshJudgement | undefined> {
  const known = { relationship: await relationshipOf(asked, message), ...learnedBy(asked.app, account) }
  const judgeIt = (isKept: boolean) =>
    verdictOf(asked.app, message, () => judge(message, { ...known, isKept }, asked.app.model))
  const atFirst = judgeIt(false)
  const isKept =
    atFirst !== undefined && (await isKeptSender(asked, { account, verdict: atFirst, address: fromAddress }))
  const verdict = isKept ? judgeIt(true) : atFirst
  if (!verdict) return undefined
  const said = { accountId: account.id, address: fromAddress, check: verdict.senderCheck }
  const { isNamed, isAllowed, word } = await wordOn(asked.app.db, said)
  const replyTo =
    message.replyTo.find(({ address }) => address !== '' && asSender(address) !== fromAddress)?.address ?? null
  const isStranger = !isKept && !Object.values(known.relationship).some(Boolean)
  return {
    account,
    verdict: ruledVerdict(verdict, word),
    line: lineOf(asked.app, account),
    replyTo,
    relationship: known.relationship,
    unruled: verdict,
    word: word?.decision,
    isStranger,
    isAllowed,
    byMessageAlone: !isNamed && isStranger,
    answers: answersOf(message, [asked.row.address, account.email]),
  }
}

function answersOf(message: Message, own: readonly string[]) {
  const received = receivedBy(message, own)
  return { bars: brokenBy(received), listHost: hostOf(oneClickUrl(received) ?? '') ?? null }
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
  const said = { accountId: account.id, address: fromAddress, check: verdict.senderCheck }
  return (await wordOn(app.db, said)).word?.decision === 'block'
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
