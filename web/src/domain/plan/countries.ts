import { BILLING_COUNTRIES } from '@icebox/contract/billing/countries'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** `US` is United States; what is no country's code is given back as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

export const COUNTRIES = BILLING_COUNTRIES.map(code => ({ code, name: countryName(code) }))
