import { type Db, sql, type Tx } from '../../kit/db/db.ts'

const DAY_AGO = sql<Date>`now() - interval '24 hours'`

/** What is remembered of this sender's mail for a day: whether the user kept some; undefined where it has to be asked. */
export async function findKept(db: Db, mailboxId: string, who: Buffer): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('kept_sender')
    .select('is_kept')
    .where('mailbox_id', '=', mailboxId)
    .where('who', '=', who)
    .where('checked_at', '>', DAY_AGO)
    .executeTakeFirst()
  return row?.is_kept
}

export async function rememberKept(db: Db, mailboxId: string, sender: { who: Buffer; isKept: boolean }): Promise<void> {
  const { who, isKept } = sender
  await db
    .insertInto('kept_sender')
    .values({ mailbox_id: mailboxId, who, is_kept: isKept })
    .onConflict(conflict =>
      conflict.columns(['mailbox_id', 'who']).doUpdateSet({ is_kept: isKept, checked_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Removes what is looked up again by now. */
export async function sweepKept(db: Db): Promise<void> {
  await db.deleteFrom('kept_sender').where('checked_at', '<=', DAY_AGO).execute()
}

/** Forgets what was kept in all mailboxes of the account. */
export async function forgetKept(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('kept_sender')
    .where('mailbox_id', 'in', query => query.selectFrom('mailbox').select('id').where('account_id', '=', accountId))
    .execute()
}
