import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { dropOpenCheckouts } from '../state/checkout-store.ts'
import { findCustomer, leaveCustomer, updateCustomer } from '../state/customer-store.ts'
import { forgetState } from '../state/state-store.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { isMissing } from '../stripe/stripe-failure.ts'

/**
 * Lets go of a customer that somebody deleted at Stripe, which ended its subscription: the team can then buy again, as
 * another customer. False when it is there after all.
 */
export async function forgetDeadCustomer(app: App, teamId: string): Promise<boolean> {
  const customer = await findCustomer(app.db, teamId)
  if (!customer || !(await isDead(app, customer.customer_id))) return false
  const { customer_id: customerId } = customer
  await inTransaction(app, async tx => {
    await leaveCustomer(tx, teamId)
    await updateCustomer(tx, customerId, { closed_at: new Date() })
    await dropOpenCheckouts(tx, customerId)
    await forgetState(tx, teamId)
  })
  const about = { metric: 'billing_alarm', reason: 'customer_deleted', customer: customerId }
  app.log.error(about, 'a customer was deleted at Stripe; its team has no plan any more')
  return true
}

async function isDead(app: App, customerId: string): Promise<boolean> {
  try {
    return (await stripeOf(app).customers.retrieve(customerId)).deleted === true
  } catch (error) {
    if (isMissing(error)) return true
    throw error
  }
}
