import type { App } from '../../app.ts'
import { deleteCustomer, deleteOldRecords, listPastTerm } from '../state/customer-store.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { isMissing } from '../stripe/stripe-failure.ts'

/** Billing records of former customers are kept for so long after they left. */
const KEPT_YEARS = 7

/** Removes billing records past their term, and former customers here and at Stripe; answers how many of those. */
export async function forgetOldCustomers(app: App): Promise<number> {
  const old = app.config.stripe ? await listPastTerm(app.db, KEPT_YEARS) : []
  for (const customerId of old) {
    await stripeOf(app)
      .customers.del(customerId)
      .catch(error => {
        if (!isMissing(error)) throw error
      })
    await deleteCustomer(app.db, customerId)
  }
  await deleteOldRecords(app.db, KEPT_YEARS)
  return old.length
}
