import { type Db, sql, type Tx } from '../kit/db/db.ts'
import type { Tables } from '../kit/db/tables.ts'

export interface Hit {
  readonly entry_id: string
  readonly rule_id: string
  readonly version: number
  readonly did: Tables['rule_hit']['did']
  readonly because: string[]
  /** The run over older mail that it is part of. */
  readonly run_id: string | null
}

/** False where a rule has dealt with the message before, and that was not undone. */
export async function insertHit(tx: Tx, hit: Hit): Promise<boolean> {
  const row = await tx
    .insertInto('rule_hit')
    .values(hit)
    .onConflict(conflict =>
      conflict
        .column('entry_id')
        .doUpdateSet({ ...hit, at: sql<Date>`now()`, moved_back_at: null, undo_id: null })
        .where('rule_hit.undo_id', 'is not', null),
    )
    .returning('entry_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Because of what a rule took a message names its sender; after a year it is forgotten with the log. In the order in which
 * acts on many messages come to them, so that nobody waits in a circle.
 */
export async function forgetOldHits(db: Db): Promise<void> {
  await db
    .with('old', query =>
      query
        .selectFrom('rule_hit')
        .select('entry_id')
        .where('at', '<', sql<Date>`now() - interval '1 year'`)
        .where(sql<boolean>`because <> '{}'`)
        .orderBy('entry_id')
        .forUpdate(),
    )
    .updateTable('rule_hit')
    .from('old')
    .set({ because: [] })
    .whereRef('rule_hit.entry_id', '=', 'old.entry_id')
    .execute()
}

interface MovedBack {
  readonly id: string
  readonly account_id: string
  readonly fingerprint: number[]
}

/** The user took the message back to the inbox: a word against the rule about this message, kept once. */
export async function noteMovedBack(tx: Tx, entry: MovedBack): Promise<void> {
  await holdRuleOf(tx, entry)
  const hit = await tx
    .updateTable('rule_hit')
    .set({ moved_back_at: sql<Date>`now()` })
    .where('entry_id', '=', entry.id)
    .where('moved_back_at', 'is', null)
    .returning('rule_id')
    .executeTakeFirst()
  if (hit) await putWord(tx, hit.rule_id, { entry, isRight: false })
}

/** The user took that back. */
export async function forgetMovedBack(tx: Tx, entry: MovedBack): Promise<void> {
  await holdRuleOf(tx, entry)
  await tx.updateTable('rule_hit').set({ moved_back_at: null }).where('entry_id', '=', entry.id).execute()
  await tx.deleteFrom('rule_word').where('entry_id', '=', entry.id).where('is_right', '=', false).execute()
}

/**
 * Messages in the order of their ids, account, rule, hits: in this order whoever deletes or undoes a rule, or says a word for
 * it, locks as much of it as they need, so that nobody waits in a circle.
 */
export async function holdAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

async function holdRuleOf(tx: Tx, { id, account_id }: MovedBack): Promise<void> {
  await holdAccount(tx, account_id)
  await tx
    .selectFrom('rule')
    .select('id')
    .where('id', 'in', query => query.selectFrom('rule_hit').select('rule_id').where('entry_id', '=', id))
    .forKeyShare()
    .execute()
}

interface Word {
  readonly entry: { readonly id: string; readonly fingerprint: number[] }
  /** Null takes it back. */
  readonly isRight: boolean | null
}

export async function putWord(tx: Tx, ruleId: string, { entry, isRight }: Word): Promise<void> {
  if (isRight === null) {
    await tx.deleteFrom('rule_word').where('rule_id', '=', ruleId).where('entry_id', '=', entry.id).execute()
    return
  }
  await tx
    .insertInto('rule_word')
    .values({ rule_id: ruleId, entry_id: entry.id, fingerprint: entry.fingerprint, is_right: isRight })
    .onConflict(conflict => conflict.columns(['rule_id', 'entry_id']).doUpdateSet({ is_right: isRight }))
    .execute()
}

export interface HitCounts {
  readonly rule_id: string
  readonly filed: number
  readonly moved_back: number
  /** Of the newest ten. */
  readonly newest_wrong: number
}

/** What each rule did for the account in the last seven days, and how often the user disagreed of late. */
export async function countHits(db: Db | Tx, accountId: string): Promise<HitCounts[]> {
  const { rows } = await sql<HitCounts>`
    with hit as (
      select rule_hit.*, row_number() over (partition by rule_hit.rule_id order by rule_hit.at desc) as place
      from rule_hit join entry on entry.id = rule_hit.entry_id
      where entry.account_id = ${accountId} and rule_hit.did <> 'kept')
    select rule_id,
      count(*) filter (where at > now() - interval '7 days')::int as filed,
      count(*) filter (where at > now() - interval '7 days' and moved_back_at is not null)::int as moved_back,
      count(*) filter (where place <= 10 and (moved_back_at is not null or exists (
        select from rule_word where rule_word.rule_id = hit.rule_id and rule_word.entry_id = hit.entry_id
          and not is_right)))::int as newest_wrong
    from hit group by rule_id`.execute(db)
  return rows
}
