import { parseIfReadable } from '@icebox/classifier/mime'
import type { Facts } from '@icebox/classifier/rules/facts'
import { MailboxError } from '@icebox/mailbox/mailbox'
import { type Account, getAccount } from '../../accounts/account-store.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { claimDryRun, noteProgress, type Progress, type RuleRunRow } from '../../rules/run-store.ts'
import { factsOf } from '../judging/facts.ts'
import { judgeFor } from '../judging/triage.ts'
import type { WorkerContext } from '../lease/work.ts'
import { findMailbox } from '../mailboxes/mailbox-store.ts'
import { addFinding, type Findings, noFindings, shownOf } from './findings.ts'
import { newFactsMemory } from './memory.ts'
import { type Sampled, sampleInboxes, sampleLog } from './sample.ts'
import { isKnown, keptFacts } from './stored-facts.ts'
import { outcomeOf, readTried, type Tried } from './tried.ts'
import { withMailbox } from './with-mailbox.ts'

const NEWEST = 500
const MAX_BYTES = 256 * 1024
/** As much of a text as rules read. */
const MAX_TEXT = 20_000
const TOLD_EVERY = 25

const memory = newFactsMemory()

interface DryRun {
  readonly context: WorkerContext
  readonly run: RuleRunRow
  readonly tried: Tried
  readonly account: Account
  readonly found: Findings
  /** Where each message of the log stands, the newest first. */
  readonly order: Map<string, number>
  checked: number
  total: number
  fetched: number
}

/**
 * Holds the newest messages against the rules: at once by what is kept of them, then those whose text a condition asks
 * for. Where the log is short, mail that was there before Icebox follows. Begun once; where its process died it is lost,
 * because texts are nowhere but in memory.
 */
export async function workDryRun(context: WorkerContext, run: RuleRunRow): Promise<void> {
  const { app } = context
  if (!(await claimDryRun(app.db, run.id))) {
    await inTransaction(app, tx => noteProgress(tx, run, { state: 'lost', trouble: LOST }))
    return
  }
  const account = await getAccount(app.db, run.account_id)
  const counts = { checked: 0, total: 0, fetched: 0 }
  const dry: DryRun = {
    context,
    run,
    tried: readTried(run.tried),
    account,
    found: noFindings(),
    order: new Map(),
    ...counts,
  }
  try {
    const log = await sampleLog(context, run.account_id, NEWEST)
    for (const [place, { id }] of log.entries()) dry.order.set(id, place)
    const isOn = await lookAt(dry, log)
    if (isOn && log.length < NEWEST)
      await lookAt(dry, await sampleInboxes(context, run.account_id, NEWEST - log.length))
    await tell(dry, { state: 'done' })
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    await tell(dry, { state: 'failed', trouble: TROUBLE })
  }
}

const LOST = 'This try was interrupted, and what it had found is gone. Please try again.'
const TROUBLE = 'Your mailbox does not answer at the moment. Please try again later.'

/** What is known first. False where the run has ended meanwhile. */
async function lookAt(dry: DryRun, sampled: readonly Sampled[]): Promise<boolean> {
  dry.total += sampled.length
  const known = new Set(sampled.filter(({ kept }) => isKnown(kept, dry.tried)))
  for (const message of known) judge(dry, message, keptFacts(message.kept))
  if (!(await tell(dry, {}))) return false
  for (const [index, message] of sampled.filter(each => !known.has(each)).entries()) {
    const facts = memory.get(message.id) ?? (await fetchFacts(dry, message))
    if (facts) judge(dry, message, facts)
    else dry.checked++
    if (index % TOLD_EVERY === TOLD_EVERY - 1 && !(await tell(dry, {}))) return false
  }
  return true
}

function judge(dry: DryRun, { id, about }: Sampled, facts: Facts): void {
  addFinding(dry.found, { id, ...(about && { about }) }, outcomeOf(dry.context.app, dry.tried, facts))
  dry.checked++
}

/** False where the run has ended meanwhile. */
async function tell(dry: DryRun, progress: Progress): Promise<boolean> {
  const { run, found, order, checked, total, fetched } = dry
  const shown = JSON.stringify(shownOf(found, order))
  const sofar = { checked, total, fetched, found: shown }
  return inTransaction(dry.context.app, tx => noteProgress(tx, run, { ...sofar, ...progress }))
}

/** Fetches one message and forgets its text, but for a while in memory. Undefined for what is gone or nobody can read. */
async function fetchFacts(dry: DryRun, message: Sampled): Promise<Facts | undefined> {
  const { context } = dry
  const row = await findMailbox(context.app.db, message.mailboxId)
  if (!row || row.credential === null || row.status === 'reconnect') return undefined
  const facts = await withMailbox(context, row, async mailbox => {
    const raw = await mailbox.read(message.ref, MAX_BYTES, message.folderIds).catch(skipGone)
    return raw && readFacts(dry, message, { asked: { app: context.app, row, mailbox }, raw })
  })
  dry.fetched++
  if (facts) memory.keep(message.id, facts)
  return facts
}

interface Fetched {
  readonly asked: Parameters<typeof judgeFor>[0]
  readonly raw: Uint8Array
}

async function readFacts({ account, tried }: DryRun, { kept, entryId }: Sampled, { asked, raw }: Fetched) {
  const read = parseIfReadable(raw)
  if (!read) return undefined
  const judgement = await judgeFor(asked, { account, message: read, fromAddress: kept.from_address })
  const message = { ...read, html: '', text: read.text.slice(0, MAX_TEXT) }
  const entry = { from_address: kept.from_address, ...(entryId !== undefined && { id: entryId }) }
  return judgement && factsOf(asked, { account, message, entry, judgement }, tried.rules)
}

function skipGone(error: unknown): undefined {
  if (error instanceof MailboxError && error.kind === 'gone') return undefined
  throw error
}
