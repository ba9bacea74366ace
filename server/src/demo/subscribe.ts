import type { subscribeHere as subscribeCall } from '@icebox/contract/sandbox'
import type { z } from 'zod'
import { sellsPlans } from '../accounts/sign-in.ts'
import type { Actor, App } from '../app.ts'
import { alreadyRunning, createSubscription } from '../billing/checkout/checkout.ts'
import { completeSubscription } from '../billing/checkout/complete-checkout.ts'
import { stripeOf } from '../billing/stripe/stripe-client.ts'
import { Problem } from '../kit/problem.ts'

/** A test card that is never declined. */
const CARD = 'pm_card_visa'
const done = { success: true as const }

/** The checkout as the page does it, without the page. Whoever has a subscription keeps it. */
export async function subscribeHere(app: App, actor: Actor, purchase: z.output<(typeof subscribeCall)['input']>) {
  const { sandbox, stripe } = app.config
  if (!sandbox) throw new Problem('not_found', 'The sandbox does not run here.')
  // Real money may stand behind keys of the operator's own.
  if (!sellsPlans(app) || stripe?.url !== sandbox.stripe?.url) return done
  try {
    const { setupIntentId } = await createSubscription(app, actor, purchase)
    await stripeOf(app).setupIntents.confirm(setupIntentId, { payment_method: CARD })
    await completeSubscription(app, actor, { setupIntentId })
  } catch (error) {
    const isThere = error instanceof Problem && error.redirect === alreadyRunning().redirect
    if (!isThere) throw error
  }
  return done
}
