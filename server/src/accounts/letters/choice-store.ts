import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'

export type LetterChoice = Selectable<Tables['letter_choice']>
export type LetterChoiceChange = Partial<Omit<LetterChoice, 'account_id'>>

/** Of whoever has not said anything. */
const UNSAID: Omit<LetterChoice, 'account_id'> = {
  digest: 'off',
  at_minute: 8 * 60,
  time_zone: 'UTC',
  team_week: false,
  trouble: true,
  digest_due_at: null,
  team_week_due_at: null,
}

export async function findChoice(db: Db | Tx, accountId: string): Promise<LetterChoice> {
  const row = await db.selectFrom('letter_choice').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  return row ?? { account_id: accountId, ...UNSAID }
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockChoice(tx: Tx, accountId: string): Promise<LetterChoice> {
  await tx
    .insertInto('letter_choice')
    .values({ account_id: accountId, ...UNSAID })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('letter_choice')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateChoice(tx: Tx, accountId: string, change: LetterChoiceChange): Promise<LetterChoice> {
  return tx
    .updateTable('letter_choice')
    .set(change)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One whose letter is due, locked; those that somebody else has locked are theirs. */
export async function lockDue(
  tx: Tx,
  due: 'digest_due_at' | 'team_week_due_at',
  now: Date,
): Promise<LetterChoice | undefined> {
  return tx
    .selectFrom('letter_choice')
    .selectAll()
    .where(due, '<=', now)
    .orderBy(due)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}
