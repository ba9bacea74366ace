import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { RuleRunRow } from '../../rules/run-store.ts'
import type { EntryRow } from '../entries/entry-store.ts'

/** What the rule did in mailboxes that are connected, and no run took back, is this one's; ends what applied it. */
export async function claimHits(tx: Tx, run: RuleRunRow, applied: string | undefined): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('rule_hit')
    .set({ undo_id: run.id })
    .where('rule_id', '=', run.rule_id)
    .where('undo_id', 'is', null)
    .where('did', '!=', 'kept')
    .where('entry_id', 'in', query =>
      query
        .selectFrom('entry')
        .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
        .select('entry.id')
        .where('entry.account_id', '=', run.account_id)
        .where('mailbox.disconnected_at', 'is', null),
    )
    .$if(applied !== undefined, query => query.where('run_id', '=', applied ?? ''))
    .executeTakeFirst()
  await tx
    .updateTable('rule_run')
    .set({ total: Number(numUpdatedRows) })
    .where('id', '=', run.id)
    .execute()
  if (applied === undefined) return
  await tx
    .updateTable('rule_run')
    .set({ state: 'cancelled' })
    .where('id', '=', applied)
    .where('account_id', '=', run.account_id)
    .where('state', '=', 'running')
    .execute()
}

function hitsOf(db: Db | Tx, runId: string) {
  return db
    .selectFrom('rule_hit')
    .innerJoin('entry', 'entry.id', 'rule_hit.entry_id')
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .where('rule_hit.undo_id', '=', runId)
}

const OPEN_ACTION = sql<boolean>`exists (select from action where action.entry_id = entry.id and action.state in ('planned', 'acting'))`
/** Flags of ours are taken off once. */
const UNFLAGGED = sql<boolean>`exists (select from action where action.entry_id = entry.id and action.kind = 'unflag'
  and action.created_at >= rule_hit.at)`

const TAKEN_OFF = sql<boolean>`exists (select from action where action.entry_id = entry.id and action.kind = 'unflag'
  and action.state = 'done' and action.created_at >= rule_hit.at)`
/** The host refused to bring it back for a day. */
const STUCK = sql<boolean>`exists (select from action where action.entry_id = entry.id and action.kind = 'unfile'
  and action.lands = 'put_back' and action.state = 'failed' and action.created_at >= rule_hit.at)`

/** Neither left nor with a password that the host refuses. */
const REACHABLE = sql<boolean>`mailbox.disconnected_at is null and mailbox.status <> 'reconnect'`

/** Some of what still lies where the rule put it, locked; in mailboxes that can be reached. */
export async function lockFiled(tx: Tx, runId: string, limit: number): Promise<EntryRow[]> {
  return hitsOf(tx, runId)
    .selectAll('entry')
    .where('entry.state', 'in', ['filed', 'filing'])
    .where(REACHABLE)
    .where('rule_hit.did', '=', 'moved')
    .where(sql<boolean>`not ${STUCK}`)
    .orderBy('entry.id')
    .limit(limit)
    .forUpdate('entry')
    .execute()
}

/** Some of what the rule flagged and still bears the flag, as far as we know, locked. */
export async function lockFlagged(tx: Tx, runId: string, limit: number): Promise<EntryRow[]> {
  return hitsOf(tx, runId)
    .selectAll('entry')
    .where(REACHABLE)
    .where('rule_hit.did', '=', 'flagged')
    .where(sql<boolean>`not ${UNFLAGGED}`)
    .where(sql<boolean>`not ${OPEN_ACTION}`)
    .orderBy('entry.id')
    .limit(limit)
    .forUpdate('entry')
    .execute()
}

/**
 * What has become of a run's messages: brought back, still to come, refused by the host; the user moved the rest.
 * `restsIn`: the mailbox that has to be connected again, where nothing comes from any other.
 */
export async function countUndone(db: Db | Tx, runId: string) {
  const isBack = sql<boolean>`entry.state = 'put_back' or (rule_hit.did = 'flagged' and ${TAKEN_OFF})`
  const isStuck = sql<boolean>`entry.state in ('filed', 'filing', 'unfiling') and (
    mailbox.disconnected_at is not null or (entry.state = 'filed' and ${STUCK}))`
  const isWaiting = sql<boolean>`mailbox.disconnected_at is null and (
    entry.state in ('filing', 'unfiling') or (entry.state = 'filed' and not ${STUCK}) or (rule_hit.did = 'flagged' and (${OPEN_ACTION} or not ${UNFLAGGED})))`
  const row = await hitsOf(db, runId)
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere(isBack).as('back'),
      fn.countAll<string>().filterWhere(isWaiting).as('waiting'),
      fn.countAll<string>().filterWhere(isStuck).as('stuck'),
      sql<string[] | null>`array_agg(mailbox.id) filter (where ${isWaiting} and not (${REACHABLE}))`.as('resting'),
    ])
    .executeTakeFirstOrThrow()
  const all = Number(row.all)
  const waiting = Number(row.waiting)
  const restsIn = row.resting?.length === waiting ? row.resting[0] : undefined
  return { all, back: Number(row.back), waiting, stuck: Number(row.stuck), restsIn }
}
