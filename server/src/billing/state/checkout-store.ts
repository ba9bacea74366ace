import type { Insertable, Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'

export type Checkout = Selectable<Tables['checkout']>
type NewCheckout = Omit<Insertable<Tables['checkout']>, 'id'>

export async function insertCheckout(db: Db, row: NewCheckout): Promise<Checkout> {
  return db.insertInto('checkout').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The newest of today that was made for the same purchase and is not finished. */
export async function findOpenCheckout(
  db: Db,
  same: Pick<Checkout, 'team_id' | 'account_id' | 'plan' | 'period' | 'seats' | 'price_id' | 'trial_days'>,
): Promise<Checkout | undefined> {
  const rows = Object.entries(same).reduce(
    (query, [column, value]) => query.where(column as keyof typeof same, '=', value),
    db.selectFrom('checkout').selectAll(),
  )
  return rows
    .where('subscription_id', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findCheckoutByIntent(db: Db | Tx, setupIntentId: string): Promise<Checkout | undefined> {
  return db.selectFrom('checkout').selectAll().where('setup_intent_id', '=', setupIntentId).executeTakeFirst()
}

export async function getCheckout(db: Db | Tx, id: string): Promise<Checkout> {
  return db.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function storeIntent(db: Db, id: string, setupIntentId: string): Promise<void> {
  await db.updateTable('checkout').set({ setup_intent_id: setupIntentId }).where('id', '=', id).execute()
}

/** The end of the trial, which is decided once: a repeat must tell Stripe the same. */
export async function fixTrialEnd(db: Db, id: string, trialEnd: Date): Promise<Date> {
  const row = await db
    .updateTable('checkout')
    .set(({ fn, val }) => ({ trial_end: fn.coalesce('trial_end', val(trialEnd)) }))
    .where('id', '=', id)
    .returning('trial_end')
    .executeTakeFirstOrThrow()
  return row.trial_end ?? trialEnd
}

export async function finishCheckout(tx: Tx | Db, id: string, subscriptionId: string): Promise<void> {
  await tx.updateTable('checkout').set({ subscription_id: subscriptionId }).where('id', '=', id).execute()
}

/** Nobody can finish them any more. */
export async function dropOpenCheckouts(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('checkout').where('customer_id', '=', customerId).where('subscription_id', 'is', null).execute()
}

/** Checkouts of the last days that were begun and not finished, for the case that no word of them ever came. */
export async function listUnfinished(db: Db): Promise<Checkout[]> {
  return db
    .selectFrom('checkout')
    .selectAll()
    .where('subscription_id', 'is', null)
    .where('setup_intent_id', 'is not', null)
    .where('created_at', '>', sql<Date>`now() - interval '4 days'`)
    .where('created_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()
}

/** What others than this account have begun to buy for the team and not finished. */
export async function forgetOpenCheckouts(db: Db, teamId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('checkout')
    .where('team_id', '=', teamId)
    .where('account_id', '<>', accountId)
    .where('subscription_id', 'is', null)
    .execute()
}
