import * as billing from '@icebox/contract/billing/billing'
import * as payments from '@icebox/contract/billing/payments'
import * as seatCalls from '@icebox/contract/billing/seats'
import { getAccount } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'
import { type Hook, hook } from '../kit/http/hook.ts'
import { type Route, route } from '../kit/http/route.ts'
import { addPaymentMethod, listPaymentMethods, removePaymentMethod, setDefaultPaymentMethod } from './cards/cards.ts'
import { cancelSubscription, resumeSubscription } from './change/cancel.ts'
import { abandonChange } from './change/change.ts'
import { cancelScheduledPlan, downgradePlan, previewPlan, upgradePlan } from './change/plan-change.ts'
import { getSeatCap, setSeatCap } from './change/seat-cap.ts'
import * as seats from './change/seats.ts'
import { setOrganizationDetails } from './checkout/address.ts'
import { createSubscription } from './checkout/checkout.ts'
import { completeSubscription } from './checkout/complete-checkout.ts'
import { setTaxPlace } from './checkout/tax-place.ts'
import { refundSubscription } from './ending/refund.ts'
import { stripeRings } from './events/webhook.ts'
import { listInvoices } from './invoices/invoices.ts'
import { getNextBill } from './next-bill/next-bill.ts'
import { getOverage, setOverage } from './overage/overage.ts'
import { STRIPE_HOOK } from './stripe/bootstrap.ts'
import { billingConfig } from './stripe/config.ts'
import { asProblem, isOfDeadCustomer } from './stripe/stripe-failure.ts'
import { forgetDeadCustomer } from './sync/dead-customer.ts'

const RECKONS = 'it only reckons'
/** What is paid is kept at Stripe, which may say later that it came about. */
const tellsItself = true

export const billingRoutes: Route[] = [
  route(billing.billingConfig, billingConfig),
  route(billing.createSubscription, inPlainWords(createSubscription), {
    untold: 'nothing is bought before the card is confirmed',
  }),
  route(billing.setTaxPlace, inPlainWords(setTaxPlace), { untold: 'part of a purchase under way' }),
  route(billing.completeSubscription, inPlainWords(completeSubscription), { act: 'plan_bought', tellsItself }),
  route(billing.cancelSubscription, inPlainWords(cancelSubscription), { act: 'plan_cancelled', tellsItself }),
  route(billing.abandonChange, inPlainWords(abandonChange), { act: 'plan_change_dropped', tellsItself }),
  route(billing.resumeSubscription, inPlainWords(resumeSubscription), { act: 'plan_resumed', tellsItself }),
  route(billing.refundSubscription, inPlainWords(refundSubscription), { act: 'payment_returned', tellsItself }),
  route(payments.listPaymentMethods, inPlainWords(listPaymentMethods)),
  route(payments.addPaymentMethod, inPlainWords(addPaymentMethod), { act: 'card_added', tellsItself }),
  route(payments.setDefaultPaymentMethod, inPlainWords(setDefaultPaymentMethod), { act: 'card_chosen', tellsItself }),
  route(payments.removePaymentMethod, inPlainWords(removePaymentMethod), { act: 'card_removed', tellsItself }),
  route(payments.listInvoices, inPlainWords(listInvoices)),
  route(payments.getNextBill, inPlainWords(getNextBill)),
  route(payments.getOverage, inPlainWords(getOverage)),
  route(payments.setOverage, inPlainWords(setOverage), {
    act: 'extra_scans_set',
    says: ['isOn', 'capCents'],
    tellsItself,
  }),
  route(payments.setOrganizationDetails, inPlainWords(setOrganizationDetails), {
    act: 'invoice_address_set',
    tellsItself,
  }),
  route(seatCalls.previewSeats, inPlainWords(seats.previewSeats), { untold: RECKONS }),
  route(seatCalls.increaseSeats, inPlainWords(seats.increaseSeats), {
    act: 'seats_changed',
    says: ['newSeats'],
    tellsItself,
  }),
  route(seatCalls.decreaseSeats, inPlainWords(seats.decreaseSeats), {
    act: 'seats_changed',
    says: ['newSeats'],
    tellsItself,
  }),
  route(seatCalls.getScheduledSeats, inPlainWords(seats.getScheduledSeats)),
  route(seatCalls.cancelScheduledSeats, inPlainWords(seats.cancelScheduledSeats), {
    act: 'seats_change_dropped',
    tellsItself,
  }),
  route(seatCalls.getSeatCap, getSeatCap),
  route(seatCalls.setSeatCap, setSeatCap, { act: 'seat_cap_set', says: ['most'] }),
  route(seatCalls.previewPlan, inPlainWords(previewPlan), { untold: RECKONS }),
  route(seatCalls.upgradePlan, inPlainWords(upgradePlan), { act: 'plan_changed', tellsItself }),
  route(seatCalls.downgradePlan, inPlainWords(downgradePlan), { act: 'plan_changed', tellsItself }),
  route(seatCalls.cancelScheduledPlan, inPlainWords(cancelScheduledPlan), { act: 'plan_change_dropped', tellsItself }),
]

export const billingHooks: Hook[] = [hook('POST', STRIPE_HOOK, stripeRings)]

/** What Stripe refuses is told in a person's words. */
function inPlainWords<I, O>(verb: (app: App, caller: Actor, input: I) => Promise<O>) {
  return async (app: App, caller: Actor, input: I): Promise<O> => {
    try {
      return await orAnew(app, caller, () => verb(app, caller, input))
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
