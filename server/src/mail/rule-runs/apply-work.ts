import { parseIfReadable } from '@icebox/classifier/mime'
import { type Arrival, MailboxError, type OpenMailbox, type Survey } from '@icebox/mailbox/mailbox'
import { type Account, getAccount } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { isOwnLetter } from '../../kit/outgoing.ts'
import { firstMatch } from '../../rules/active.ts'
import { goOn, noteProgress, type Progress, type RuleRunRow } from '../../rules/run-store.ts'
import { countOpenActions } from '../entries/action-store.ts'
import { type EntryRow, listEntries } from '../entries/entry-store.ts'
import { factsOf } from '../judging/facts.ts'
import { judgeFor } from '../judging/triage.ts'
import type { WorkerContext } from '../lease/work.ts'
import { findMailbox, listMailboxes, type MailboxRow } from '../mailboxes/mailbox-store.ts'
import { entryOf } from '../sync/arrivals.ts'
import { recognise } from '../sync/recognise.ts'
import { countApplied, isLeft, keepPage, type Taken } from './apply-store.ts'
import { readTried, type Tried } from './tried.ts'

const MAX_BYTES = 256 * 1024
const MOST_OPEN = 100
const PAUSE_MS = 1_000
const RETRY_MS = 30_000
const MOST_FAILURES = 20
const TURN_MS = 20_000

/**
 * Looks through the inbox page by page; what a page brought is planned in one transaction with the place where the next
 * begins, so that a killed process loses and doubles nothing.
 */
export async function workApply(context: WorkerContext, run: RuleRunRow): Promise<void> {
  const { app, connections, places } = context
  const row = run.mailbox_id === null ? undefined : await findMailbox(app.db, run.mailbox_id)
  if (!row || isLeft(row)) return finishMailbox(app, run)
  if (row.status === 'reconnect') return finishMailbox(app, run, { trouble: REFUSED })
  if ((await inTransaction(app, tx => countOpenActions(tx, row.id))) > MOST_OPEN) return goOnIn(app, run, PAUSE_MS)
  const place = places.take(row, { cut: () => void connections.drop(row.id), workMs: TURN_MS })
  if ('waitMs' in place) return goOnIn(app, run, place.waitMs)
  try {
    const survey = await lookAtPage(context, run, row)
    if (survey === null) await finishMailbox(app, run)
    else await goOnIn(app, run, 0)
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    if (error.kind !== 'slow_down') await connections.drop(row.id)
    await tryLater(app, run, error)
  } finally {
    place.leave()
  }
}

function goOnIn(app: App, run: RuleRunRow, waitMs: number): Promise<void> {
  return goOn(app.db, run, new Date(Date.now() + waitMs))
}

/** Where the next page begins; null after the last. */
async function lookAtPage(context: WorkerContext, run: RuleRunRow, row: MailboxRow): Promise<Survey['cursor']> {
  const { app } = context
  const mailbox = await context.connections.get(row)
  const survey = await mailbox.survey(run.cursor)
  const looking = { app, row, mailbox, account: await getAccount(app.db, run.account_id), tried: readTried(run.tried) }
  // By more than the Message-ID: a stranger's mail may bear that of a friend's.
  const recognised = await recognise(looking, survey.candidates)
  const ids = [...recognised.values()].flatMap(what => (what.is === 'known' ? [what.entryId] : []))
  const known = new Map((await listEntries(app.db, run.account_id, ids)).map(entry => [entry.id, entry]))
  const taken: Taken[] = []
  for (const arrival of survey.candidates) {
    const what = recognised.get(arrival)
    const entry = what?.is === 'known' ? known.get(what.entryId) : undefined
    const hash = what?.is === 'new' ? what.hash : entry?.message_id_hash
    const found = hash && (await takes(looking, arrival, { entry, hash }))
    if (found) taken.push(found)
  }
  await keepPage(app, run, { survey, row, taken })
  return survey.cursor
}

interface Looking {
  readonly app: App
  readonly row: MailboxRow
  readonly mailbox: OpenMailbox
  readonly account: Account
  readonly tried: Tried
}

const IN_INBOX: ReadonlySet<EntryRow['state']> = new Set(['passed', 'unread', 'put_back'] as const)

interface KnownAs {
  readonly entry: EntryRow | undefined
  readonly hash: Buffer
}

/** What the rule takes, unless one above does or it is not ours to move: on its way, or put back by its owner. */
async function takes(looking: Looking, arrival: Arrival, { entry: known, hash }: KnownAs): Promise<Taken | undefined> {
  const { app, mailbox, account, tried, row } = looking
  if (known && !IN_INBOX.has(known.state)) return undefined
  const raw = await mailbox.read(arrival, MAX_BYTES).catch(skipGone)
  const message = raw && parseIfReadable(raw)
  if (!message || isOwnLetter(app.keys, message, [row.address, account.email])) return undefined
  const entry = entryOf(row, arrival, hash)
  const judgement = await judgeFor(looking, { account, message, fromAddress: entry.from_address })
  if (!judgement || judgement.word === 'allow') return undefined
  const read = { account, message, entry: { ...entry, ...(known && { id: known.id }) }, judgement }
  const found = firstMatch(app, tried.rules, await factsOf(looking, read, tried.rules))
  if (!found || found.active.id !== tried.rules[tried.at]?.id || found.match.step.act === 'keep') return undefined
  return { entry, knownId: known?.id, judgement, ...found }
}

function skipGone(error: unknown): undefined {
  if (error instanceof MailboxError && error.kind === 'gone') return undefined
  throw error
}

/** On to the next mailbox of the account; after the last one the run is done once everything has arrived. */
async function finishMailbox(app: App, run: RuleRunRow, noted: Pick<Progress, 'trouble'> = {}): Promise<void> {
  await inTransaction(app, async tx => {
    const boxes = await listMailboxes(tx, run.account_id)
    const next = run.mailbox_id === null ? undefined : boxes[boxes.findIndex(({ id }) => id === run.mailbox_id) + 1]
    const { moved, waiting } = await countApplied(tx, run.id)
    const isDone = next === undefined && waiting === 0
    const progress = { ...noted, moved, mailbox_id: next?.id ?? null, cursor: null, failures: 0 }
    await noteProgress(tx, run, { ...progress, ...(isDone && { state: 'done' as const }) })
    if (!isDone) await goOn(tx, run, new Date(Date.now() + PAUSE_MS))
  })
}

async function tryLater(app: App, run: RuleRunRow, error: MailboxError): Promise<void> {
  if (error.kind === 'slow_down') return goOn(app.db, run, error.retryAt ?? new Date(Date.now() + RETRY_MS))
  const failures = run.failures + 1
  const isOver = error.kind !== 'unavailable' || failures > MOST_FAILURES
  await inTransaction(app, async tx => {
    await noteProgress(tx, run, { failures, ...(isOver && { state: 'failed' as const, trouble: TROUBLE }) })
    if (!isOver) await goOn(tx, run, new Date(Date.now() + RETRY_MS))
  })
}

const REFUSED = 'A mailbox has to be connected again, and not all of its mail was looked at.'
const TROUBLE = 'Your mailbox does not answer. What was moved until then can be undone.'
