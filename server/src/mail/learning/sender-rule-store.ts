import { SENDERS_MAX } from '@icebox/contract/senders/lists'
import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'
import { cancelWaiting } from '../entries/stop-cancel-store.ts'

export type SenderRule = Selectable<Tables['sender_rule']>

export async function findSenderRule(tx: Tx | Db, accountId: string, address: string): Promise<SenderRule | undefined> {
  return tx
    .selectFrom('sender_rule')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .executeTakeFirst()
}

/** The rules that name a sender: the one for the address first, then the one for everybody at its domain. */
export async function listRulesFor(db: Tx | Db, accountId: string, address: string): Promise<SenderRule[]> {
  return db
    .selectFrom('sender_rule')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('address', 'in', [address, domainOf(address)])
    .orderBy(sql`address like '@%'`)
    .execute()
}

/** What a rule for a whole domain stands under: `@example.com`. */
export function domainOf(address: string): string {
  return `@${address.slice(address.lastIndexOf('@') + 1)}`
}

/** The newest first. */
export async function listRules(db: Db | Tx, accountId: string): Promise<SenderRule[]> {
  return db
    .selectFrom('sender_rule')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('address')
    .limit(SENDERS_MAX)
    .execute()
}

export async function countOtherRules(tx: Tx, accountId: string, address: string): Promise<number> {
  const row = await tx
    .selectFrom('sender_rule')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('address', '!=', address)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Why a sender is not asked to stop any more. */
export const SENDER_ALLOWED = 'The sender was allowed.'

/** One rule per exact address or domain; a new one takes the old one's place, and the list's that it came with. */
export async function putSenderRule(tx: Tx, rule: Omit<SenderRule, 'created_at' | 'list_id' | 'was'>): Promise<void> {
  const { account_id: accountId, address, decision, source, sender_check } = rule
  if (decision === 'allow') await cancelWaiting(tx, { accountId, senders: [address] }, SENDER_ALLOWED)
  await tx
    .insertInto('sender_rule')
    .values(rule)
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'address'])
        .doUpdateSet({ decision, source, sender_check, list_id: null, was: null })
        // What stands there already is not changed, so that nobody is told of a change.
        .where(
          sql<boolean>`(sender_rule.decision, sender_rule.source, sender_rule.sender_check, sender_rule.list_id, sender_rule.was)
            is distinct from (excluded.decision, excluded.source, excluded.sender_check, null, null)`,
        ),
    )
    .execute()
}

/** Whether any message of this sender, or of anybody at this domain, was proven theirs. */
export async function hasProvenItself(db: Db | Tx, accountId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('entry')
    .select('id')
    .where('account_id', '=', accountId)
    .where(address.startsWith('@') ? isAt(address) : sql<boolean>`from_address = ${address}`)
    .where('sender_check', '=', 'passed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSenderRule(tx: Tx, accountId: string, address: string): Promise<void> {
  await tx.deleteFrom('sender_rule').where('account_id', '=', accountId).where('address', '=', address).execute()
}

function isAt(domain: string) {
  return sql<boolean>`substring(from_address from '@[^@]*$') = ${domain}`
}
