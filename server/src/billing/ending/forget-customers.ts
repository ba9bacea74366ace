import type { App } from '../../app.ts'
import { deleteCustomer, listPastTerm } from '../state/customer-store.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { isMissing } from '../stripe/stripe-failure.ts'

/**
 * Removes former customers who left so many years ago, here and at Stripe; answers how many. One that Stripe refuses keeps no
 * other here; throws at the end then.
 */
export async function forgetOldCustomers(app: App, years: number): Promise<number> {
  const old = app.config.stripe ? await listPastTerm(app.db, years) : []
  const failures: unknown[] = []
  for (const customerId of old) await forgetCustomer(app, customerId).catch(error => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} former customers could not be removed`)
  return old.length
}

async function forgetCustomer(app: App, customerId: string): Promise<void> {
  await stripeOf(app)
    .customers.del(customerId)
    .catch(error => {
      if (!isMissing(error)) throw error
    })
  await deleteCustomer(app.db, customerId)
}
