import { parseIfReadable } from '@icebox/classifier/mime'
import type { Facts } from '@icebox/classifier/rules/facts'
import { MailboxError } from '@icebox/mailbox/mailbox'
import { type Account, getAccount } from '../../accounts/account-store.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { listFolderIds } from '../../rules/folder-store.ts'
import { claimDryRun, noteProgress, type Progress, type RuleRunRow } from '../../rules/run-store.ts'
import { type EntryRow, listNewest } from '../entries/entry-store.ts'
import { refOf } from '../entries/identity.ts'
import { factsOf } from '../judging/facts.ts'
import { judgeFor } from '../judging/triage.ts'
import type { WorkerContext } from '../lease/work.ts'
import { findMailbox } from '../mailboxes/mailbox-store.ts'
import { addFinding, type Findings, noFindings, shownOf } from './findings.ts'
import { newFactsMemory } from './memory.ts'
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
  readonly order: ReadonlyMap<string, number>
  checked: number
  fetched: number
}

/**
 * Holds the newest messages against the rules: at once by what is kept of them, then those whose text a condition asks
 * for. Begun once; where its process died it is lost, because texts are nowhere but in memory.
 */
export async function workDryRun(context: WorkerContext, run: RuleRunRow): Promise<void> {
  const { app } = context
  if (!(await claimDryRun(app.db, run.id))) return end(context, run, { state: 'lost', trouble: LOST })
  const account = await getAccount(app.db, run.account_id)
  const entries = await listNewest(app.db, run.account_id, NEWEST)
  const tried = readTried(run.tried)
  const order = new Map(entries.map(({ id }, index) => [id, index]))
  const dry: DryRun = { context, run, tried, account, order, found: noFindings(), checked: 0, fetched: 0 }
  const known = entries.filter(entry => isKnown(entry, tried))
  for (const entry of known) judge(dry, entry, keptFacts(entry))
  if (!(await tell(dry, { total: entries.length }))) return
  try {
    await lookInto(
      dry,
      entries.filter(entry => !known.includes(entry)),
    )
    await tell(dry, { state: 'done' })
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    await tell(dry, { state: 'failed', trouble: TROUBLE })
  }
}

const LOST = 'This try was interrupted, and what it had found is gone. Please try again.'
const TROUBLE = 'Your mailbox does not answer at the moment. Please try again later.'

function judge(dry: DryRun, entry: EntryRow, facts: Facts): void {
  addFinding(dry.found, entry.id, outcomeOf(dry.context.app, dry.tried, facts))
  dry.checked++
}

/** False where the run has ended meanwhile. */
async function tell(dry: DryRun, progress: Progress): Promise<boolean> {
  const { run, found, order, checked, fetched } = dry
  const shown = JSON.stringify(shownOf(found, order))
  return inTransaction(dry.context.app, tx => noteProgress(tx, run, { checked, fetched, found: shown, ...progress }))
}

async function end(context: WorkerContext, run: RuleRunRow, progress: Progress): Promise<void> {
  await inTransaction(context.app, tx => noteProgress(tx, run, progress))
}

/** Fetches one after another and forgets the text, but for a while in memory. */
async function lookInto(dry: DryRun, entries: readonly EntryRow[]): Promise<void> {
  for (const mailboxId of new Set(entries.map(({ mailbox_id }) => mailbox_id))) {
    const some = entries.filter(({ mailbox_id }) => mailbox_id === mailboxId)
    if (!(await lookIntoMailbox(dry, mailboxId, some))) return
  }
}

/** False where the run has ended meanwhile. */
async function lookIntoMailbox(dry: DryRun, mailboxId: string, entries: readonly EntryRow[]): Promise<boolean> {
  for (const [index, entry] of entries.entries()) {
    const facts = memory.get(entry.id) ?? (await fetchFacts(dry, mailboxId, entry))
    if (facts) judge(dry, entry, facts)
    else dry.checked++
    if (index % TOLD_EVERY === TOLD_EVERY - 1 && !(await tell(dry, {}))) return false
  }
  return true
}

/** Undefined for what is not there any more or nobody can read. */
async function fetchFacts(dry: DryRun, mailboxId: string, entry: EntryRow): Promise<Facts | undefined> {
  const { context, account, tried } = dry
  const row = await findMailbox(context.app.db, mailboxId)
  if (!row || row.credential === null || row.status === 'reconnect') return undefined
  const facts = await withMailbox(context, row, async mailbox => {
    const asked = { app: context.app, row, mailbox }
    const raw = await mailbox
      .read(refOf(entry), MAX_BYTES, await listFolderIds(context.app.db, [entry]))
      .catch(skipGone)
    const read = raw && parseIfReadable(raw)
    if (!read) return undefined
    const judgement = await judgeFor(asked, { account, message: read, fromAddress: entry.from_address })
    const message = { ...read, html: '', text: read.text.slice(0, MAX_TEXT) }
    return judgement && factsOf(asked, { account, message, entry, judgement }, tried.rules)
  })
  dry.fetched++
  if (facts) memory.keep(entry.id, facts)
  return facts
}

function skipGone(error: unknown): undefined {
  if (error instanceof MailboxError && error.kind === 'gone') return undefined
  throw error
}
