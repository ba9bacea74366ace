import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import { insertPreview } from '../state/op-store.ts'
import { priceOf } from '../state/projection.ts'
import { nextPeriodOf } from '../state/schedule.ts'
import { lessDiscounts } from '../stripe/discounts.ts'
import { CURRENCY } from '../stripe/terms.ts'
import { priced, type Stand, standingOf } from './change.ts'
import { type Change, type Decision, decide } from './decide.ts'
import { reckon } from './reckon.ts'

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
  const due =
    decision.now && !isTrial
      ? await reckon(app, standing.subscription, await priced(app, decision.now, standing))
      : FREE
  const { priceId, seats } = standing.current
  const preview = { prorationDate: due.prorationDate, amount: due.cents, from: { priceId, seats } }
  await inTransaction(app, tx => insertPreview(tx, { teamId, kind: change.kind, request: change, preview }))
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
