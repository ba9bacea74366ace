import * as billing from '@icebox/contract/billing'
import * as payments from '@icebox/contract/payments'
import * as seatCalls from '@icebox/contract/seats'
import { getAccount } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'
import { type Hook, hook } from '../kit/hook.ts'
import { type Route, route } from '../kit/route.ts'
import { setOrganizationDetails } from './address.ts'
import { STRIPE_HOOK } from './bootstrap.ts'
import { cancelSubscription, resumeSubscription } from './cancel.ts'
import { addPaymentMethod, listPaymentMethods, removePaymentMethod, setDefaultPaymentMethod } from './cards.ts'
import { abandonChange } from './change.ts'
import { createSubscription } from './checkout.ts'
import { completeSubscription } from './complete-checkout.ts'
import { billingConfig } from './config.ts'
import { forgetDeadCustomer } from './dead-customer.ts'
import { listInvoices } from './invoices.ts'
import { getNextBill } from './next-bill.ts'
import { getOverage, setOverage } from './overage.ts'
import { cancelScheduledPlan, downgradePlan, previewPlan, upgradePlan } from './plan-change.ts'
import { refundSubscription } from './refund.ts'
import * as seats from './seats.ts'
import { asProblem, isOfDeadCustomer } from './stripe-failure.ts'
import { setTaxPlace } from './tax-place.ts'
import { stripeRings } from './webhook.ts'

export const billingRoutes: Route[] = [
  route(billing.billingConfig, billingConfig),
  route(billing.createSubscription, told(createSubscription)),
  route(billing.setTaxPlace, told(setTaxPlace)),
  route(billing.completeSubscription, told(completeSubscription)),
  route(billing.cancelSubscription, told(cancelSubscription)),
  route(billing.abandonChange, told(abandonChange)),
  route(billing.resumeSubscription, told(resumeSubscription)),
  route(billing.refundSubscription, told(refundSubscription)),
  route(payments.listPaymentMethods, told(listPaymentMethods)),
  route(payments.addPaymentMethod, told(addPaymentMethod)),
  route(payments.setDefaultPaymentMethod, told(setDefaultPaymentMethod)),
  route(payments.removePaymentMethod, told(removePaymentMethod)),
  route(payments.listInvoices, told(listInvoices)),
  route(payments.getNextBill, told(getNextBill)),
  route(payments.getOverage, told(getOverage)),
  route(payments.setOverage, told(setOverage)),
  route(payments.setOrganizationDetails, told(setOrganizationDetails)),
  route(seatCalls.previewSeats, told(seats.previewSeats)),
  route(seatCalls.increaseSeats, told(seats.increaseSeats)),
  route(seatCalls.decreaseSeats, told(seats.decreaseSeats)),
  route(seatCalls.getScheduledSeats, told(seats.getScheduledSeats)),
  route(seatCalls.cancelScheduledSeats, told(seats.cancelScheduledSeats)),
  route(seatCalls.previewPlan, told(previewPlan)),
  route(seatCalls.upgradePlan, told(upgradePlan)),
  route(seatCalls.downgradePlan, told(downgradePlan)),
  route(seatCalls.cancelScheduledPlan, told(cancelScheduledPlan)),
]

export const billingHooks: Hook[] = [hook('POST', STRIPE_HOOK, stripeRings)]

/** What Stripe refuses is told in a person's words. */
function told<I, O>(verb: (app: App, asker: Actor, input: I) => Promise<O>) {
  return async (app: App, asker: Actor, input: I): Promise<O> => {
    try {
      return await orAnew(app, asker, () => verb(app, asker, input))
    } catch (error) {
      throw asProblem(app, error)
    }
  }
}

/** Once more without a customer that somebody deleted at Stripe. */
async function orAnew<O>(app: App, { accountId }: Actor, ask: () => Promise<O>): Promise<O> {
  try {
    return await ask()
  } catch (error) {
    if (!isOfDeadCustomer(error)) throw error
    const { team_id: teamId } = await getAccount(app.db, accountId)
    if (!(await forgetDeadCustomer(app, teamId))) throw error
    return ask()
  }
}
