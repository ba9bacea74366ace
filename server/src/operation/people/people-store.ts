import type { Account } from '../../accounts/account-store.ts'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'

/** Of an address, or of the id of one account. */
export async function listByAddress(db: Db | Tx, address: string): Promise<Account[]> {
  const named = address.trim().toLowerCase()
  return db
    .selectFrom('account')
    .selectAll()
    .where(it => it.or([it(sql<string>`lower(email)`, '=', named), it(sql<string>`id::text`, '=', named)]))
    .execute()
}

/** False where the team was so already. */
export async function holdTeam(tx: Tx, teamId: string, isHeld: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('team')
    .set({ suspended_at: isHeld ? sql<Date>`now()` : null })
    .where('id', '=', teamId)
    .where('suspended_at', isHeld ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What goes with an account. */
export interface Held {
  readonly mailboxes: number
  readonly messages: number
  readonly rules: number
  readonly keys: number
}

export async function countHeld(db: Db, accountId: string): Promise<Held> {
  const { rows } = await sql<Record<keyof Held, string>>`
    select (select count(*) from mailbox where account_id = ${accountId}) as mailboxes,
      (select count(*) from entry where account_id = ${accountId}) as messages,
      (select count(*) from rule where account_id = ${accountId}) as rules,
      (select count(*) from api_key where account_id = ${accountId}) as keys`.execute(db)
  const [row] = rows
  const count = (name: keyof Held) => Number(row?.[name] ?? 0)
  return { mailboxes: count('mailboxes'), messages: count('messages'), rules: count('rules'), keys: count('keys') }
}
