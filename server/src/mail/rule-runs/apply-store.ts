import type { Survey } from '@icebox/mailbox/mailbox'
import type { App } from '../../app.ts'
import { type Db, inTransaction, sql, type Tx } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'
import type { RuleMatch } from '../../rules/active.ts'
import { holdAccount } from '../../rules/hit-store.ts'
import { keepIfThere } from '../../rules/rule-store.ts'
import { noteProgress, type RuleRunRow } from '../../rules/run-store.ts'
import { type EntryRow, findEntryByMessage, insertEntry, lockThose } from '../entries/entry-store.ts'
import { isSame } from '../entries/identity.ts'
import { planRuled } from '../judging/by-rules.ts'
import type { FreshJudgement } from '../judging/verdicts.ts'
import { newMailArrived } from '../mailboxes/arrived.ts'
import { findMailbox, type MailboxRow } from '../mailboxes/mailbox-store.ts'
import type { entryOf } from '../sync/arrivals.ts'

/** A message that the rule takes, and what was found out about it. */
export interface Taken extends RuleMatch {
  /** The entry that it had before the page was read. */
  readonly knownId: string | undefined
  readonly entry: ReturnType<typeof entryOf>
  readonly judgement: FreshJudgement
}

interface Page {
  readonly survey: Survey
  readonly row: MailboxRow
  readonly taken: readonly Taken[]
}

/** Its owner leaves it or has left it: nothing more is filed there, and what is on its way waits for its return. */
export function isLeft(row: MailboxRow | undefined): boolean {
  return !row || row.disconnected_at !== null || row.leaving_at !== null
}

/** Plans what a page brought, once: nothing where another process has been there before, or the mailbox is left. */
export async function keepPage(app: App, run: RuleRunRow, { survey, row, taken }: Page): Promise<void> {
  await inTransaction(app, async tx => {
    const checked = run.checked + survey.looked
    // The messages before all else and the rule before its run, as acts on many messages and whoever undoes or deletes the
    // rule lock them.
    const knownIds = taken.flatMap(({ knownId }) => knownId ?? [])
    await lockThose(tx, run.account_id, knownIds)
    await holdAccount(tx, run.account_id)
    const isThere = run.rule_id !== null && (await keepIfThere(tx, run.rule_id))
    if (!isThere || !(await isAt(tx, run)) || isLeft(await findMailbox(tx, row.id))) return
    for (const each of taken) await plan(tx, run, each)
    const { moved } = await countApplied(tx, run.id)
    await noteProgress(tx, run, { checked, total: survey.total, moved, failures: 0, cursor: survey.cursor })
    if (taken.length > 0) await newMailArrived(tx, row.id)
  })
}

async function isAt(tx: Tx, run: RuleRunRow): Promise<boolean> {
  const row = await tx
    .selectFrom('rule_run')
    .select('id')
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .where('checked', '=', run.checked)
    .where('mailbox_id', '=', run.mailbox_id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

const OURS_TO_MOVE: ReadonlySet<EntryRow['state']> = new Set(['seen', 'passed', 'unread', 'put_back'] as const)

async function plan(tx: Tx, run: RuleRunRow, { entry: arrived, ...found }: Taken): Promise<void> {
  const isNew = await insertEntry(tx, { ...arrived, run_id: run.id })
  const entry = await findEntryByMessage(tx, arrived.mailbox_id, arrived.message_id_hash)
  // A namesake may have been told of meanwhile.
  if (!entry || !isMeant(entry, arrived)) return
  // What is known and unjudged is for triage to hold against the rules.
  if (!OURS_TO_MOVE.has(entry.state) || (!isNew && entry.state === 'seen')) return
  await planRuled(tx, entry, { ...found, judgement: isNew ? found.judgement : undefined, runId: run.id })
  await publish(tx, run.account_id, { type: 'email_processed', emailId: entry.id })
}

function isMeant(entry: EntryRow, { provider_key: key, size, received_at: receivedAt }: Taken['entry']): boolean {
  return entry.provider_key === key || isSame(entry, { size, receivedAt })
}

/** What a run filed and flagged, and how much of it is still on its way in mailboxes that can be reached. */
export async function countApplied(db: Db | Tx, runId: string) {
  const row = await db
    .selectFrom('rule_hit')
    .innerJoin('entry', 'entry.id', 'rule_hit.entry_id')
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere(sql<boolean>`entry.state = 'filed' or rule_hit.did = 'flagged'`).as('moved'),
      fn
        .countAll<string>()
        .filterWhere(
          sql<boolean>`entry.state = 'filing' and mailbox.disconnected_at is null and mailbox.status <> 'reconnect'`,
        )
        .as('waiting'),
    ])
    .where('rule_hit.run_id', '=', runId)
    .executeTakeFirstOrThrow()
  return { moved: Number(row.moved), waiting: Number(row.waiting) }
}
