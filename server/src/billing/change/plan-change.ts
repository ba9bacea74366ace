import type { BillingPeriod, PlanSlug } from '@icebox/contract/billing/plans'
import type * as calls from '@icebox/contract/billing/seats'
import type { OutputOf } from '@icebox/contract/call'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { assertOwner } from '../state/roles.ts'
import { CURRENCY } from '../stripe/terms.ts'
import { makeChange } from './change.ts'
import type { Change } from './decide.ts'
import { previewChange } from './preview.ts'

interface Wanted {
  readonly planId: PlanSlug
  readonly billing?: BillingPeriod | undefined
}

/** What another plan or billing period would cost, and from when on. */
export async function previewPlan(app: App, actor: Actor, wanted: Wanted): Promise<OutputOf<typeof calls.previewPlan>> {
  const account = await owner(app, actor)
  const preview = await previewChange(app, account.team_id, changeTo(wanted))
  const { decision, standing, isTrial } = preview
  const terms = decision.now ?? decision.later ?? standing.current
  const atOnce = Math.floor(Date.now() / 1000)
  return {
    kind: decision.now ? 'upgrade' : 'downgrade',
    dueNowCents: preview.dueNowCents,
    currency: preview.currency,
    effectiveDate: new Date((decision.now ? atOnce : preview.nextBillingAt) * 1000).toISOString(),
    amountCents: preview.amountCents,
    addsTax: preview.addsTax,
    billing: terms.period,
    isTrial,
    note: decision.note,
  }
}

/** Holds when the payment has come through; in a trial at once, and the trial goes on. */
export async function upgradePlan(app: App, actor: Actor, wanted: Wanted): Promise<OutputOf<typeof calls.upgradePlan>> {
  const account = await owner(app, actor)
  const { chargedCents, currency } = await makeChange(app, { account, change: changeTo(wanted, 'up') })
  return { success: true, chargedCents, currency: currency || CURRENCY }
}

/** Holds from the next period on, or from the end of the trial. */
export async function downgradePlan(
  app: App,
  actor: Actor,
  wanted: Wanted,
): Promise<OutputOf<typeof calls.downgradePlan>> {
  const account = await owner(app, actor)
  const { effectiveAt } = await makeChange(app, { account, change: changeTo(wanted, 'down') })
  return { success: true, effectiveDate: new Date(effectiveAt * 1000).toISOString() }
}

export async function cancelScheduledPlan(app: App, actor: Actor): Promise<{ success: true }> {
  const account = await owner(app, actor)
  await makeChange(app, { account, change: { kind: 'drop_plan' } })
  return { success: true }
}

function changeTo({ planId: plan, billing }: Wanted, way?: 'up' | 'down'): Change {
  return { kind: 'plan', plan, ...(billing ? { period: billing } : {}), ...(way ? { way } : {}) }
}

async function owner(app: App, { accountId }: Actor) {
  const account = await getAccount(app.db, accountId)
  assertOwner(account)
  return account
}
