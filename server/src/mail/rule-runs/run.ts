import { sayRule } from '@icebox/classifier/rules/say'
import type { RuleRun, RunRow } from '@icebox/contract/rules'
import type { Actor, App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { findRun, noteProgress, type RuleRunRow } from '../../rules/run-store.ts'
import { isWide } from '../../rules/size.ts'
import { type EntryRow, isUuid, listEntries } from '../entries/entry-store.ts'
import { type Finding, type Findings, readFindings } from './findings.ts'
import { readTried } from './tried.ts'

/** A dry run that was begun and told nothing for so long has died with its process. */
const SILENT_MS = 3 * 60_000

/** How far a run is and what it found. */
export async function getRuleRun(app: App, { accountId }: Actor, { runId }: { runId: string }): Promise<RuleRun> {
  const run = await withLost(app, await getRun(app, accountId, runId))
  const found = readFindings(run.found)
  const rows = await rowsOf(app, run, found)
  const { counts } = found
  return {
    id: run.id,
    kind: run.kind,
    ruleId: run.rule_id,
    state: run.state,
    trouble: run.trouble,
    checked: run.checked,
    total: run.total,
    fetched: run.fetched,
    counts,
    ...rows,
    isWide: isWide(counts),
    moved: run.moved,
    left: run.left_alone,
    summary: summaryOf(run, counts),
  }
}

/** Ends a run; what it moved until then stays there. Ending what has ended changes nothing. */
export async function cancelRuleRun(app: App, { accountId }: Actor, { runId }: { runId: string }) {
  const run = await getRun(app, accountId, runId)
  await inTransaction(app, tx => noteProgress(tx, run, { state: 'cancelled' }))
  return { success: true as const }
}

async function getRun(app: App, accountId: string, runId: string): Promise<RuleRunRow> {
  const run = isUuid(runId) ? await findRun(app.db, runId) : undefined
  if (run?.account_id !== accountId) throw new Problem('not_found', 'There is no such run any more.')
  return run
}

async function withLost(app: App, run: RuleRunRow): Promise<RuleRunRow> {
  const isSilent = run.kind === 'dry' && run.failures > 0 && Date.now() - run.beat_at.getTime() > SILENT_MS
  if (run.state !== 'running' || !isSilent) return run
  const lost = {
    state: 'lost' as const,
    trouble: 'This try was interrupted, and what it had found is gone. Please try again.',
  }
  await inTransaction(app, tx => noteProgress(tx, run, lost))
  return { ...run, ...lost }
}

async function rowsOf(app: App, run: RuleRunRow, found: Findings) {
  const all = [...found.matched, ...found.nearly, ...found.not]
  const entries = await listEntries(
    app.db,
    run.account_id,
    all.flatMap(({ id, about }) => (about ? [] : [id])),
  )
  const entryOf = new Map(entries.map(entry => [entry.id, entry]))
  const printed = new Map(
    run.tried === null ? [] : readTried(run.tried).rules.map(({ id, rule }) => [id, sayRule(rule)]),
  )
  const takerOf = (by: string | null) => (by === null ? null : { ruleId: by, printed: printed.get(by) ?? '' })
  const view = ({ id, about, because, by }: Finding): RunRow[] => {
    if (about) return [{ ...about, entryId: null, because, takenBy: takerOf(by) }]
    const entry = entryOf.get(id)
    return entry ? [{ ...messageOf(entry), because, takenBy: takerOf(by) }] : []
  }
  return { matched: found.matched.flatMap(view), nearly: found.nearly.flatMap(view), not: found.not.flatMap(view) }
}

function messageOf(entry: EntryRow) {
  return {
    entryId: entry.id,
    sender: entry.from_address,
    senderName: entry.from_name,
    subject: entry.subject,
    receivedAt: entry.received_at.toISOString(),
  }
}

function summaryOf(
  { state, kind, moved, left_alone: left, checked }: RuleRunRow,
  counts: RuleRun['counts'],
): string | null {
  if (state === 'running') return null
  if (kind === 'dry') return `${counts.matched} of ${checked} messages match.`
  if (kind === 'apply') return `${moved} ${moved === 1 ? 'message' : 'messages'} filed or flagged.`
  const rest = left === 0 ? '' : `, ${left} ${left === 1 ? 'was' : 'were'} moved by you`
  return `${moved} brought back${rest}.`
}
