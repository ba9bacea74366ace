import type { App } from '../../app.ts'
import { deleteCustomer, listPastTerm } from '../state/customer-store.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { isMissing } from '../stripe/stripe-failure.ts'

/** Removes former customers who left so many years ago, here and at Stripe; answers how many. */
export async function forgetOldCustomers(app: App, years: number): Promise<number> {
  const old = app.config.stripe ? await listPastTerm(app.db, years) : []
  for (const customerId of old) {
    await stripeOf(app)
      .customers.del(customerId)
      .catch(error => {
        if (!isMissing(error)) throw error
      })
    await deleteCustomer(app.db, customerId)
  }
  return old.length
}
