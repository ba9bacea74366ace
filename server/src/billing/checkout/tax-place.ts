import type { setTaxPlace as placeCall } from '@icebox/contract/billing/billing'
import type { OutputOf } from '@icebox/contract/call'
import type { z } from 'zod'
import type { Actor, App } from '../../app.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { Checkout } from '../state/checkout-store.ts'
import { findCustomer } from '../state/customer-store.ts'
import { withTeamLock } from '../state/lock.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { ADDRESS_CHECK } from '../stripe/terms.ts'
import { storeCustomerDetails } from './address.ts'
import { ownCheckout } from './complete-checkout.ts'
import { placeOf } from './known-place.ts'

type Place = Pick<z.output<(typeof placeCall)['input']>, 'country' | 'postalCode'>

/** Each is two calls to Stripe, and a postal code is typed with mistakes. */
const PLACE_TRIES = { max: 120, windowSeconds: 3_600 } as const

/**
 * Puts the buyer's place on the customer before anything is bought, and answers what a period costs there, by Stripe's own
 * reckoning. Throws Problem `bad_input` where Stripe does not know the place.
 */
export async function setTaxPlace(
  app: App,
  { accountId }: Actor,
  { setupIntentId, ...place }: z.output<(typeof placeCall)['input']>,
): Promise<OutputOf<typeof placeCall>> {
  const checkout = await ownCheckout(app, accountId, setupIntentId)
  await countTry(app, `tax-place:${accountId}`, PLACE_TRIES)
  return withTeamLock(app, checkout.team_id, async () => {
    await storePlace(app, checkout, place)
    return reckon(app, checkout)
  })
}

/** The rest of an address that was known stays, unless it was another place's. */
async function storePlace(app: App, { customer_id, team_id: teamId }: Checkout, { country, postalCode }: Place) {
  const before = placeOf(await findCustomer(app.db, teamId))
  const isSame = before.country === country && (postalCode === '' || before.postalCode === postalCode)
  const address = { ...NOWHERE, country, postal_code: postalCode }
  const customer = await stripeOf(app).customers.update(customer_id, {
    ...(isSame ? {} : { address }),
    tax: { validate_location: ADDRESS_CHECK },
  })
  await storeCustomerDetails(app.db, customer)
}

const NOWHERE = { line1: '', line2: '', city: '', state: '' }

async function reckon(app: App, { customer_id: customer, price_id: price, seats }: Checkout) {
  const bill = await stripeOf(app).invoices.createPreview({
    customer,
    automatic_tax: { enabled: true },
    subscription_details: { items: [{ price, quantity: seats }] },
  })
  const taxCents = (bill.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return { taxCents, totalCents: bill.total }
}
