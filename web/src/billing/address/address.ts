import type { SubscriptionAnswer } from '@icebox/contract/billing/billing'
import { organizationDetails, type setOrganizationDetails } from '@icebox/contract/billing/payments'
import type { InputOf } from '@icebox/contract/call'
import { z } from 'zod'
import { countryName } from '../../domain/plan/countries.ts'

type Known = Pick<SubscriptionAnswer, 'organizationName' | 'address'>
/** By the call's own rules; while nothing is chosen, the country is an empty text. */
export const addressForm = organizationDetails.extend({
  country: z.string().pipe(organizationDetails.shape.country),
})
export type AddressFields = z.input<typeof addressForm>
export type AddressDetails = z.output<typeof addressForm>

/** What the form begins with. */
export function fieldsOf({ organizationName, address }: Known): AddressFields {
  return {
    organizationName,
    addressLine1: address?.line1 ?? '',
    addressLine2: address?.line2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: address?.postal_code ?? '',
    country: address?.country ?? '',
  }
}

/** The form's flat names as the call has them. */
export function detailsOf(fields: AddressDetails): InputOf<typeof setOrganizationDetails> {
  const { organizationName, addressLine1, addressLine2, city, state, postalCode, country } = fields
  const line2 = addressLine2 ? { line2: addressLine2 } : {}
  return { organizationName, address: { line1: addressLine1, ...line2, city, state, postalCode, country } }
}

/** As on an envelope; the name first, lines without words left out. */
export function linesOf({ organizationName, address }: Known): string[] {
  if (!address) return []
  const { line1, line2, city, state, postal_code: postalCode, country } = address
  const street = [line1, line2].filter(Boolean).join(', ')
  const town = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [organizationName || address.name, street, town, countryName(country)].filter(Boolean)
}
