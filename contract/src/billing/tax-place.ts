import { z } from 'zod'
import { BILLING_COUNTRIES } from './countries.ts'

/** Where a country alone does not say which tax holds: the form of its postal code, and what it is called there. */
export const POSTAL_RULES = {
  US: { label: 'ZIP code', form: /^\d{5}(-\d{4})?$/, words: 'Please enter your ZIP code, for example 94107.' },
  CA: {
    label: 'Postal code',
    form: /^[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d$/,
    words: 'Please enter your postal code, for example K1A 0B1.',
  },
} as const

/** Undefined for a country whose tax is the same everywhere. */
export function postalRuleOf(country: string) {
  return Object.entries(POSTAL_RULES).find(([code]) => code === country)?.[1]
}

const place = z.object({
  country: z.enum(BILLING_COUNTRIES, 'Please choose your country.'),
  /** Empty where the country says enough. */
  postalCode: z.string().trim().toUpperCase().max(20).default(''),
})

/** Enough to know the tax. */
export const taxPlace = place.superRefine(({ country, postalCode }, context) => {
  const rule = postalRuleOf(country)
  if (!rule || rule.form.test(postalCode)) return
  context.addIssue({ code: 'custom', path: ['postalCode'], message: rule.words })
})
