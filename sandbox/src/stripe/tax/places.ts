import type { Customer } from '../state/stored.ts'
import { invalid } from '../wire/problems.ts'

/** Where the twin is registered to collect tax, in percent. One rate for a whole country: enough to see that it is added. */
const PERCENT: ReadonlyMap<string, number> = new Map(
  Object.entries({ US: 8.25, CA: 13, GB: 20, AU: 10, DE: 19, FR: 20, IT: 22, ES: 21, NL: 21, JP: 10, MX: 16, IN: 18 }),
)

type Address = NonNullable<Customer['address']>

/** A place that tax can be worked out for. */
export interface Place {
  readonly country: string
  readonly state: string | null
  /** Null where no tax is collected. */
  readonly percent: number | null
}

/**
 * Where an address is; undefined where it does not say enough. As Stripe has it, the United States need a postal code of
 * five digits, Canada a province or a postal code, and every other country nothing more.
 */
export function placeOf(address: Partial<Address> | null | undefined): Place | undefined {
  const country = address?.country ?? ''
  if (!/^[A-Z]{2}$/.test(country)) return undefined
  const [state, postal] = [address?.state || null, address?.postal_code ?? '']
  if (country === 'US' && !(US_CODE.test(postal) && !postal.startsWith(NO_SUCH_CODE))) return undefined
  if (country === 'CA' && !(CA_CODE.test(postal) || state)) return undefined
  return { country, state, percent: PERCENT.get(country) ?? null }
}

const US_CODE = /^\d{5}(-\d{4})?$/
const CA_CODE = /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i
/** In the shape of a postal code, and nowhere. */
const NO_SUCH_CODE = '00000'

/** What Stripe knows of a customer's place; shown only when expanded. */
export function taxOf({ address }: Pick<Customer, 'address'>): object {
  const place = placeOf(address)
  const location = place ? { country: place.country, source: 'billing_address', state: place.state } : null
  return { automatic_tax: statusOf(place), ip_address: null, location, provider: 'stripe' }
}

function statusOf(place: Place | undefined): string {
  if (!place) return 'unrecognized_location'
  return place.percent === null ? 'not_collecting' : 'supported'
}

/** Refuses an address that tax cannot be worked out for. */
export function mustBePlace(address: Partial<Address> | null | undefined): void {
  if (!placeOf(address)) throw unknownPlace()
}

export function unknownPlace() {
  return invalid(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    'customer_tax_location_invalid',
  )
}
