import { z } from 'zod'
import type { BillingCustomer } from '../state/customer-store.ts'

/** What is known of a customer's place, for a form to begin with. */
export function placeOf(customer: BillingCustomer | undefined): { country: string; postalCode: string } {
  return known.safeParse(customer?.address).data ?? { country: '', postalCode: '' }
}

const known = z
  .object({ country: z.string(), postal_code: z.string().nullish() })
  .transform(({ country, postal_code: postalCode }) => ({ country, postalCode: postalCode ?? '' }))
