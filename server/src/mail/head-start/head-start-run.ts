import { randomUUID } from 'node:crypto'
import { parseIfReadable } from '@icebox/classifier/mime'
import { type Arrival, MailboxError, type Survey } from '@icebox/mailbox/mailbox'
import { type Account, getAccount } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { isOwnLetter } from '../../kit/outgoing.ts'
import { publish } from '../../kit/queue/publish.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { listKnownHashes } from '../entries/entry-store.ts'
import { messageHash } from '../entries/identity.ts'
import type { OpenedMailbox } from '../judging/relationship.ts'
import { judgeFor, mayMove } from '../judging/triage.ts'
import type { WorkerContext } from '../lease/work.ts'
import { findMailbox, type MailboxRow } from '../mailboxes/mailbox-store.ts'
import { entryOf } from '../sync/arrivals.ts'
import {
  countFailure,
  findHeadStartOf,
  type HeadStartRow,
  type PageResult,
  type StoredFound,
  setHeadStartState,
  storePage,
} from './head-start-store.ts'

const MONTH_MS = 30 * 86_400_000
const MAX_BYTES = 256 * 1024
/** Then another job goes on, so that a long run keeps nobody else from working. */
const TURN_MS = 20_000
const MOST_FAILURES = 20
const RETRY_MS = 30_000

/**
 * Judges old mail page by page without counting or moving any of it, and keeps what it would have moved. What a page
 * brought is stored with the place where the next one begins, so that a killed process loses one page at the most.
 */
export async function runHeadStart(context: WorkerContext, mailboxId: string): Promise<void> {
  const { app, connections, places } = context
  const row = await findMailbox(app.db, mailboxId)
  const run = await findHeadStartOf(app.db, mailboxId)
  if (!row || run?.state !== 'running') return
  if (row.credential === null || row.status === 'reconnect') return fail(app, run)
  const place = places.take(row, { cut: () => void connections.drop(mailboxId), workMs: TURN_MS })
  if ('waitMs' in place) return goOn(app, run, new Date(Date.now() + place.waitMs))
  try {
    await runInPlace(context, row, run)
  } finally {
    place.leave()
  }
}

async function runInPlace({ app, connections }: WorkerContext, row: MailboxRow, run: HeadStartRow): Promise<void> {
  try {
    const mailbox = await connections.get(row)
    await lookThrough({ app, row, mailbox }, run)
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    if (error.kind !== 'slow_down') await connections.drop(row.id)
    await tryLater(app, run, error)
  }
}

async function lookThrough(asked: OpenedMailbox, begun: HeadStartRow): Promise<void> {
  const { app, row } = asked
  const account = await getAccount(app.db, row.account_id)
  const until = Date.now() + TURN_MS
  for (let run: HeadStartRow | undefined = begun; run?.state === 'running'; ) {
    if (Date.now() > until) return goOn(app, run, new Date())
    const page = await lookAtPage(asked, { run, account })
    if (!(await keep(app, run, page))) return
    run = await findHeadStartOf(app.db, row.id)
  }
}

interface Run {
  readonly run: HeadStartRow
  readonly account: Account
}

async function lookAtPage(asked: OpenedMailbox, { run, account }: Run): Promise<PageResult> {
  const survey = await asked.mailbox.survey(run.cursor)
  const { candidates, isPast } = withinReach(run, survey)
  const found: StoredFound[] = []
  for (const arrival of await unknownOf(asked.app, asked.row, candidates)) {
    const cold = await wouldMove(asked, account, arrival)
    if (cold) found.push(cold)
  }
  const looked = survey.looked - (survey.candidates.length - candidates.length)
  return { looked, total: run.reach === 'month' ? null : survey.total, found, cursor: isPast ? null : survey.cursor }
}

/** Pages go from new to old: one with nothing but older mail ends a run over the last month. */
function withinReach({ reach, started_at }: HeadStartRow, { candidates }: Survey) {
  if (reach === 'everything') return { candidates, isPast: false }
  const oldest = started_at.getTime() - MONTH_MS
  const within = candidates.filter(({ receivedAt }) => receivedAt.getTime() >= oldest)
  return { candidates: within, isPast: candidates.length > 0 && within.length === 0 }
}

/** Those that Icebox has not dealt with. */
async function unknownOf(app: App, row: MailboxRow, arrivals: readonly Arrival[]): Promise<readonly Arrival[]> {
  const hashes = arrivals.map(({ messageId }) => messageHash(messageId))
  const known = await listKnownHashes(app.db, row.id, hashes)
  return arrivals.filter((_, index) => !known.has(hashes[index]?.toString('hex') ?? ''))
}

async function wouldMove(asked: OpenedMailbox, account: Account, arrival: Arrival): Promise<StoredFound | undefined> {
  const raw = await asked.mailbox.read(arrival, MAX_BYTES).catch(skipGone)
  const message = raw && parseIfReadable(raw)
  if (!message || isOwnLetter(asked.app.keys, message, [asked.row.address, account.email])) return undefined
  const hash = messageHash(arrival.messageId)
  const entry = entryOf(asked.row, arrival, hash)
  const judged = { account, message, fromAddress: entry.from_address }
  if (!(await mayMove(asked.app, judged))) return undefined
  const judgement = await judgeFor(asked, judged)
  if (!judgement || judgement.verdict.confidence < judgement.line) return undefined
  const found = {
    id: randomUUID(),
    providerKey: entry.provider_key,
    messageId: entry.message_id,
    fromAddress: entry.from_address,
    fromName: entry.from_name,
    replyTo: judgement.replyTo,
    subject: entry.subject,
    size: entry.size,
    receivedAt: entry.received_at.toISOString(),
    line: judgement.line,
    verdict: judgement.verdict,
  }
  return { hash, found }
}

function skipGone(error: unknown): undefined {
  if (error instanceof MailboxError && error.kind === 'gone') return undefined
  throw error
}

/** False when another process was faster. */
async function keep(app: App, run: HeadStartRow, page: PageResult): Promise<boolean> {
  return inTransaction(app, async tx => {
    const isOurs = await storePage(tx, run, page)
    if (isOurs) await publish(tx, run.account_id, { type: 'mailbox_updated', mailboxId: run.mailbox_id })
    return isOurs
  })
}

async function goOn(app: App, { mailbox_id: mailboxId }: HeadStartRow, runAt: Date): Promise<void> {
  await addJob(app.db, { name: 'head-start', payload: { mailboxId }, key: `head-start:${mailboxId}`, runAt })
}

/** A provider that asks for patience is given it; one that fails too often in a row ends the run. */
async function tryLater(app: App, run: HeadStartRow, error: MailboxError): Promise<void> {
  if (error.kind === 'slow_down') return goOn(app, run, error.retryAt ?? new Date(Date.now() + RETRY_MS))
  const failures = await inTransaction(app, tx => countFailure(tx, run))
  if (error.kind !== 'unavailable' || failures > MOST_FAILURES) return fail(app, run)
  return goOn(app, run, new Date(Date.now() + RETRY_MS))
}

async function fail(app: App, run: HeadStartRow): Promise<void> {
  await inTransaction(app, async tx => {
    await setHeadStartState(tx, run, 'failed')
    await publish(tx, run.account_id, { type: 'mailbox_updated', mailboxId: run.mailbox_id })
  })
}
