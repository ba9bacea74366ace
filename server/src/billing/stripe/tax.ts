import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import { Problem } from '../../kit/problem.ts'
import { stripeOf } from './stripe-client.ts'
import { TAX_BEHAVIOR, TAX_CODE } from './terms.ts'

/** Where Stripe knows what tax an address asks for, also that it asks for none. */
const KNOWN_PLACES: ReadonlySet<string> = new Set(['supported', 'not_collecting'])

interface WithTax {
  automatic_tax?: { enabled: true }
}

/** What lets Stripe add tax to a bill: nothing without an address, since the bill could then never be made final. */
export async function taxOf(app: App, customerId: string): Promise<WithTax> {
  if (!app.config.stripe?.addsTax) return {}
  return (await hasPlace(app, customerId)) ? { automatic_tax: { enabled: true } } : {}
}

/** As `taxOf`, for what is bought now. Throws Problem `conflict` while there is no address. */
export async function taxToSell(app: App, customerId: string): Promise<WithTax> {
  const tax = await taxOf(app, customerId)
  if (!app.config.stripe?.addsTax || tax.automatic_tax) return tax
  throw new Problem('conflict', 'Please enter your billing address first: tax depends on it.')
}

/** What was bought with tax is previewed with tax. */
export function taxAsIn({ automatic_tax: tax }: Stripe.Subscription): WithTax {
  return tax.enabled ? { automatic_tax: { enabled: true } } : {}
}

/** How an item that has no price of its own is taxed. */
export function taxOfItem(app: App): { tax_behavior?: 'exclusive'; tax_code?: string } {
  return app.config.stripe?.addsTax ? { tax_behavior: TAX_BEHAVIOR, tax_code: TAX_CODE } : {}
}

async function hasPlace(app: App, customerId: string): Promise<boolean> {
  const customer = await stripeOf(app).customers.retrieve(customerId, { expand: ['tax'] })
  return !customer.deleted && KNOWN_PLACES.has(customer.tax?.automatic_tax ?? '')
}
