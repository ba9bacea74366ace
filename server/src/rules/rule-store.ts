import type { Rule } from '@icebox/classifier/rules/rule'
import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../kit/db/db.ts'
import type { Tables } from '../kit/db/tables.ts'
import { Problem } from '../kit/problem.ts'

export type RuleRow = Selectable<Tables['rule']>

/** Whose rules: a person's own, and those of their team. */
export interface RuleOwner {
  readonly id: string
  readonly team_id: string
}

/** All that hold for the account in their order, the team's first; `is_left_out`: its member does without. */
export async function listRuleRows(db: Db | Tx, { id, team_id }: RuleOwner) {
  return db
    .selectFrom('rule')
    .leftJoin('rule_off', join => join.onRef('rule_off.rule_id', '=', 'rule.id').on('rule_off.account_id', '=', id))
    .selectAll('rule')
    .select(sql<boolean>`rule_off.rule_id is not null`.as('is_left_out'))
    .where(eb => eb.or([eb('rule.account_id', '=', id), eb('rule.team_id', '=', team_id)]))
    .orderBy(sql`rule.team_id is null`)
    .orderBy('rule.position')
    .orderBy('rule.created_at')
    .execute()
}
export type HeldRule = Awaited<ReturnType<typeof listRuleRows>>[number]

/** The rule stays until the transaction ends. Throws Problem `not_found` where it was deleted. */
export async function keepRule(tx: Tx, ruleId: string): Promise<void> {
  if (!(await keepIfThere(tx, ruleId))) throw ruleDeleted()
}

/** The rule stays until the transaction ends; false where it was deleted. */
export async function keepIfThere(tx: Tx, ruleId: string): Promise<boolean> {
  const row = await tx.selectFrom('rule').select('id').where('id', '=', ruleId).forKeyShare().executeTakeFirst()
  return row !== undefined
}

export function ruleDeleted(): Problem {
  return new Problem('not_found', 'This rule was deleted.')
}

export interface NewRule {
  readonly owner: { readonly account_id: string } | { readonly team_id: string }
  readonly sentence: string
  readonly compiled: Rule
}

/** Puts it at the end of its list. */
export async function insertRule(tx: Tx, { owner, sentence, compiled }: NewRule): Promise<RuleRow> {
  const [column, value] =
    'team_id' in owner ? (['team_id', owner.team_id] as const) : (['account_id', owner.account_id] as const)
  const row = await tx
    .insertInto('rule')
    .values({
      [column]: value,
      position: tx
        .selectFrom('rule')
        .select(sql<number>`coalesce(max(position), -1) + 1`.as('next'))
        .where(column, '=', value),
      sentence,
      compiled: JSON.stringify(compiled),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertVersion(tx, row)
  return row
}

/** Another sentence is another version. Throws Problem `not_found` where the rule was deleted. */
export async function replaceSentence(tx: Tx, ruleId: string, { sentence, compiled }: Omit<NewRule, 'owner'>) {
  const row = await tx
    .updateTable('rule')
    .set({ sentence, compiled: JSON.stringify(compiled), version: sql<number>`version + 1` })
    .where('id', '=', ruleId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw ruleDeleted()
  await insertVersion(tx, row)
}

async function insertVersion(tx: Tx, { id, version, sentence, compiled }: RuleRow): Promise<void> {
  const said = { rule_id: id, version, sentence, compiled: JSON.stringify(compiled) }
  await tx.insertInto('rule_version').values(said).execute()
}

export async function setRuleState(tx: Tx, ruleId: string, state: RuleRow['state']): Promise<void> {
  await tx.updateTable('rule').set({ state }).where('id', '=', ruleId).execute()
}

/** A member does without a rule of the team, or with it again. */
export async function leaveOut(tx: Tx, who: { rule_id: string; account_id: string }, isOut: boolean): Promise<void> {
  await (isOut
    ? tx
        .insertInto('rule_off')
        .values(who)
        .onConflict(conflict => conflict.doNothing())
        .execute()
    : tx.deleteFrom('rule_off').where('rule_id', '=', who.rule_id).where('account_id', '=', who.account_id).execute())
}

export async function deleteRuleRow(tx: Tx, ruleId: string): Promise<void> {
  await tx.deleteFrom('rule').where('id', '=', ruleId).execute()
}

/** The rules named stand in this order from now on. */
export async function setPositions(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx.updateTable('rule').set({ position }).where('id', '=', id).execute()
  }
}

/** Notes that the rules of these accounts are others now. */
export async function countRevision(tx: Tx, owner: { account_id: string } | { team_id: string }): Promise<string[]> {
  const rows = await tx
    .updateTable('account')
    .set({ rules_revision: sql<number>`rules_revision + 1` })
    .$if('account_id' in owner, query => query.where('id', '=', 'account_id' in owner ? owner.account_id : ''))
    .$if('team_id' in owner, query => query.where('team_id', '=', 'team_id' in owner ? owner.team_id : ''))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
