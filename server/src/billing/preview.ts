import type { Purchase } from '@icebox/contract/plans'
import type { App } from '../app.ts'
import { inTransaction } from '../kit/db.ts'
import { countTry } from '../kit/limit.ts'
import { priced, type Stand, standingOf } from './change.ts'
import { billingNow } from './customer-store.ts'
import { type Change, type Decision, decide } from './decide.ts'
import { lessDiscounts } from './discounts.ts'
import { insertPromise } from './ledger-store.ts'
import { insertPreview } from './op-store.ts'
import { itemOf, priceOf } from './projection.ts'
import { nextPeriodOf } from './schedule.ts'
import { idOf, stripeOf } from './stripe-client.ts'
import { taxAsIn } from './tax.ts'
import { CURRENCY, PRORATE } from './terms.ts'

export interface Preview {
  readonly standing: Stand
  readonly decision: Decision
  /** In cents with tax. */
  readonly dueNowCents: number
  readonly currency: string
  /** Unix seconds: the next bill. */
  readonly nextBillingAt: number
  /** Per billing period when the change holds, without tax. */
  readonly amountCents: number
  /** Tax comes on top of that. */
  readonly addsTax: boolean
  readonly isTrial: boolean
}

/** Each asks Stripe several times, whose limit all customers share. */
export const PREVIEWS = { max: 120, windowSeconds: 3_600 } as const

/**
 * What a change would cost, by Stripe's own reckoning, before anything moves. Its second is kept, so that whoever confirms
 * within ten minutes is charged the same to the cent. Throws Problem `conflict` where the change itself would, `too_many`.
 */
export async function previewChange(app: App, teamId: string, change: Change): Promise<Preview> {
  await countTry(app, `preview:${teamId}`, PREVIEWS)
  const standing = await standingOf(app, teamId)
  const decision = decide(standing, change)
  const isTrial = standing.status === 'trialing'
  const due = decision.now && !isTrial ? await reckon(app, standing, decision.now) : FREE
  const { priceId, seats } = standing.current
  const preview = { prorationDate: due.prorationDate, amount: due.cents, from: { priceId, seats } }
  const said = { customer_id: idOf(standing.subscription.customer), cents: due.cents, at: await billingNow(app.db) }
  await inTransaction(app, async tx => {
    await insertPreview(tx, { teamId, kind: change.kind, request: change, preview })
    const reference = `said:${due.prorationDate}:${due.cents}`
    if (due.cents > 0) await insertPromise(tx, { ...said, kind: 'change', reference })
  })
  const wanted = decision.now ?? decision.later ?? standing.current
  const perPeriod = await priceOf(app, await priced(app, wanted, standing))
  return {
    standing,
    decision,
    dueNowCents: due.cents,
    currency: due.currency,
    nextBillingAt: nextPeriodOf(standing.subscription),
    amountCents: lessDiscounts(standing.subscription, perPeriod),
    addsTax: standing.subscription.automatic_tax.enabled,
    isTrial,
  }
}

const FREE = { cents: 0, currency: CURRENCY as string, prorationDate: null }

async function reckon(app: App, standing: Stand, now: Purchase) {
  const { subscription } = standing
  const { priceId, seats } = await priced(app, now, standing)
  const invoice = await stripeOf(app).invoices.createPreview({
    customer: idOf(subscription.customer),
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: itemOf(subscription).id, price: priceId, quantity: seats }],
      proration_behavior: PRORATE.now,
    },
    ...taxAsIn(subscription),
  })
  return {
    cents: Math.max(0, invoice.amount_due),
    currency: invoice.currency,
    prorationDate: invoice.parent?.subscription_details?.subscription_proration_date ?? null,
  }
}
