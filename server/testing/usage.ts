import { getAccount } from '../src/accounts/account-store.ts'
import type { App } from '../src/app.ts'
import { allowanceOf } from '../src/billing/overage/allowance.ts'
import { stripeAt } from '../src/config/stripe.ts'
import type { WorkerContext } from '../src/mail/lease/work.ts'

/** So many scans of a person, and of the team with them, in the usage month that runs. */
export async function setScans(app: App, accountId: string, scans: number): Promise<void> {
  const { teamId, month } = await allowanceOf(app, app.db, await getAccount(app.db, accountId))
  await app.db
    .insertInto('usage_month')
    .values({ account_id: accountId, month, scans })
    .onConflict(conflict => conflict.columns(['account_id', 'month']).doUpdateSet({ scans }))
    .execute()
  await app.db
    .insertInto('usage_team')
    .values({ team_id: teamId, month, scans })
    .onConflict(conflict => conflict.columns(['team_id', 'month']).doUpdateSet({ scans }))
    .execute()
}

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: [] }

/** The same context, but plans are sold; Stripe itself is not asked. */
export function selling(context: WorkerContext): WorkerContext {
  return { ...context, app: { ...context.app, config: { ...context.app.config, stripe: stripeAt(undefined, KEYS) } } }
}

/** The projection of a running plan of the person's team, as Stripe would have told it. */
export async function givePlan(app: App, accountId: string, plan: 'lite' | 'pro'): Promise<void> {
  const { team_id } = await getAccount(app.db, accountId)
  const [begun, ends] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 29 * 86_400_000)]
  await app.db
    .insertInto('subscription_state')
    .values({
      ...{ team_id, subscription_id: `sub_${team_id}`, status: 'active', plan, period: 'monthly', seats: 1 },
      ...{ item_id: 'si_1', price_id: 'price_1', amount_cents: 499 },
      ...{ started_at: begun, anchor_at: begun, period_start: begun, period_end: ends },
      cancel_at_period_end: false,
    })
    .execute()
}
