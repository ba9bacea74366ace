import type { Verdict } from '@icebox/classifier/verdict'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../kit/db.ts'
import type { Tables } from '../kit/tables.ts'

export type HeadStartRow = Selectable<Tables['head_start']>

/** A message the dry run would move: what an entry keeps of it, and its verdict. Never any text. */
export interface Found {
  readonly id: string
  readonly providerKey: string
  readonly messageId: string
  readonly fromAddress: string
  readonly fromName: string
  readonly replyTo: string | null
  readonly subject: string
  readonly size: number
  readonly receivedAt: string
  readonly line: number
  readonly verdict: Verdict
}

/** The newest dry run of an account. */
export async function findHeadStart(tx: Tx | Db, accountId: string): Promise<HeadStartRow | undefined> {
  return tx
    .selectFrom('head_start')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function lockHeadStart(tx: Tx, accountId: string): Promise<HeadStartRow | undefined> {
  return tx
    .selectFrom('head_start')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Begins anew, whatever was found before. */
export async function beginHeadStart(tx: Tx, mailboxId: string, accountId: string): Promise<void> {
  await tx
    .insertInto('head_start')
    .values({ mailbox_id: mailboxId, account_id: accountId, state: 'running' })
    .onConflict(conflict =>
      conflict
        .column('mailbox_id')
        .doUpdateSet({ state: 'running', checked: 0, found: JSON.stringify([]), started_at: new Date() }),
    )
    .execute()
}

export async function storeChecks(db: Db | Tx, mailboxId: string, checked: number): Promise<void> {
  await db
    .updateTable('head_start')
    .set({ checked })
    .where('mailbox_id', '=', mailboxId)
    .where('state', '=', 'running')
    .execute()
}

export async function endHeadStart(
  tx: Tx,
  mailboxId: string,
  end: { state: 'ready' | 'failed'; checked: number; found: readonly Found[] },
): Promise<void> {
  await tx
    .updateTable('head_start')
    .set({ state: end.state, checked: end.checked, found: JSON.stringify(end.found) })
    .where('mailbox_id', '=', mailboxId)
    .where('state', '=', 'running')
    .execute()
}

/** What was not moved stays to be said yes to later. */
export async function applied(tx: Tx, mailboxId: string, left: readonly Found[]): Promise<void> {
  await tx
    .updateTable('head_start')
    .set({ state: 'applied', found: JSON.stringify(left) })
    .where('mailbox_id', '=', mailboxId)
    .execute()
}
