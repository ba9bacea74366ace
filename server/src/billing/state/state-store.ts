import type { Insertable, Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'
import { publish } from '../../kit/queue/publish.ts'

export type SubscriptionState = Selectable<Tables['subscription_state']>
export type Projection = Omit<Insertable<Tables['subscription_state']>, 'team_id' | 'synced_at'>

export async function findState(tx: Db | Tx, teamId: string): Promise<SubscriptionState | undefined> {
  return tx.selectFrom('subscription_state').selectAll().where('team_id', '=', teamId).executeTakeFirst()
}

/** The time of the database, by which events and syncs are put in order. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Writes what Stripe said of a team when it was asked, and whether that is news. */
export async function storeState(
  tx: Tx,
  teamId: string,
  { projection, askedAt }: { projection: Projection; askedAt: Date },
): Promise<boolean> {
  const before = await findState(tx, teamId)
  const row = { ...projection, synced_at: askedAt }
  await tx
    .insertInto('subscription_state')
    .values({ team_id: teamId, ...row })
    .onConflict(conflict => conflict.column('team_id').doUpdateSet(row))
    .execute()
  const after = await findState(tx, teamId)
  return withoutTime(before) !== withoutTime(after)
}

/** The team has nothing at Stripe any more: no plan is in force, and everyone of it hears so. */
export async function forgetState(tx: Tx, teamId: string): Promise<void> {
  const gone = await tx.deleteFrom('subscription_state').where('team_id', '=', teamId).returning('team_id').execute()
  if (gone.length === 0) return
  await storePlanInForce(tx, teamId, { status: 'canceled', tier: '', seats: undefined, endsAt: null })
  await publishToTeam(tx, teamId, 'subscription_updated')
}

/** Teams that have a plan by our copy, and no customer that could pay for it. */
export async function listStranded(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_state')
    .select('team_id')
    .where(
      'team_id',
      'not in',
      db
        .selectFrom('billing_customer')
        .select('team_id')
        .where('team_id', 'is not', null)
        .$castTo<{ team_id: string }>(),
    )
    .execute()
  return rows.map(row => row.team_id)
}

function withoutTime(state: SubscriptionState | undefined): string {
  return JSON.stringify(state && { ...state, synced_at: undefined })
}

/** What the accounts and the team carry of it: seats, and the plan by which everything else is allowed. */
export interface PlanInForce {
  readonly status: string
  readonly tier: string
  readonly seats: number | undefined
  readonly endsAt: Date | null
}

export async function storePlanInForce(tx: Tx, teamId: string, plan: PlanInForce): Promise<void> {
  const { status, tier, seats, endsAt } = plan
  if (seats !== undefined) await tx.updateTable('team').set({ seats }).where('id', '=', teamId).execute()
  await tx
    .updateTable('account')
    .set({ subscription_status: status, subscription_tier: tier, subscription_ends_at: endsAt })
    .where('team_id', '=', teamId)
    .execute()
}

type BillingEvent = 'subscription_updated' | 'INVOICE_CREATED' | 'INVOICE_PAYMENT_SUCCESS' | 'INVOICE_PAYMENT_FAILED'

/** Everyone of the team hears of it; events carry no amounts. */
export async function publishToTeam(tx: Tx, teamId: string, type: BillingEvent): Promise<void> {
  const members = await tx.selectFrom('account').select('id').where('team_id', '=', teamId).execute()
  for (const { id } of members) await publish(tx, id, { type })
}

/** The account that pays; undefined when it was deleted. */
export async function findOwner(tx: Db | Tx, teamId: string) {
  return tx
    .selectFrom('account')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

/** The account that pays, where letters may go to its address; undefined while it only claims it. */
export async function findProvenOwner(tx: Db | Tx, teamId: string) {
  const owner = await findOwner(tx, teamId)
  return owner?.email_proven ? owner : undefined
}

/** Teams whose mail is judged by a subscription. */
export async function listLive(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_state')
    .select('team_id')
    .where('status', 'in', ['trialing', 'active', 'past_due'])
    .execute()
  return rows.map(row => row.team_id)
}

/** Trials whose first charge is due between two moments. */
export async function listTrialsEnding(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<SubscriptionState[]> {
  return db
    .selectFrom('subscription_state')
    .selectAll()
    .where('status', '=', 'trialing')
    .where('cancel_at_period_end', '=', false)
    .where('trial_end', '>', from)
    .where('trial_end', '<=', until)
    .execute()
}

/** Teams with a running subscription that nobody has looked at for a day. */
export async function listStale(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_state')
    .select('team_id')
    .where('status', 'in', ['trialing', 'active', 'past_due', 'incomplete', 'unpaid', 'paused'])
    .where('synced_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
  return rows.map(row => row.team_id)
}

/** Accounts from before anything was sold here have no plan any more. */
export async function forgetUnsoldPlans(db: Db): Promise<void> {
  await db
    .updateTable('account')
    .set({ subscription_status: 'none', subscription_tier: '' })
    .where('subscription_status', '<>', 'none')
    .where('team_id', 'not in', db.selectFrom('subscription_state').select('team_id'))
    .execute()
}
