import { BILLING_COUNTRIES } from '@icebox/contract/billing/countries'
import { expect, test } from 'vitest'
import { COUNTRIES } from '../../domain/plan/countries.ts'
import { addressForm, detailsOf, fieldsOf, linesOf } from './address.ts'

const address = {
  name: 'Fernbank Studio LLC',
  line1: '410 Alder Street',
  line2: 'Suite 6',
  city: 'Portland',
  state: 'OR',
  postal_code: '97205',
  country: 'US',
}
const known = { organizationName: 'Fernbank Studio LLC', address }

test('an empty form asks for six things, each in its own words', () => {
  const { error } = addressForm.safeParse(fieldsOf({ organizationName: '', address: null }))
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['organizationName', 'Organization name is required'],
    ['addressLine1', 'Address is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
    ['postalCode', 'Postal code is required'],
    ['country', 'Country is required'],
  ])
})

test('the form begins with what is known, and sends it back under the names of the call', () => {
  const { name: _name, postal_code: postalCode, ...rest } = address
  expect(detailsOf(addressForm.parse(fieldsOf(known)))).toEqual({
    organizationName: 'Fernbank Studio LLC',
    address: { ...rest, postalCode },
  })
})

test('a second line that was left empty is not sent', () => {
  const parsed = addressForm.parse({ ...fieldsOf(known), addressLine2: '  ' })
  expect(detailsOf(parsed).address).not.toHaveProperty('line2')
})

test('an address reads as on an envelope', () => {
  expect(linesOf(known)).toEqual([
    'Fernbank Studio LLC',
    '410 Alder Street, Suite 6',
    'Portland, OR 97205',
    'United States',
  ])
  expect(linesOf({ organizationName: '', address: { ...address, line2: '', state: '' } })).toEqual([
    'Fernbank Studio LLC',
    '410 Alder Street',
    'Portland, 97205',
    'United States',
  ])
  expect(linesOf({ organizationName: 'Fernbank', address: null })).toEqual([])
})

test('there are fifteen countries, each by its name', () => {
  expect(COUNTRIES.map(({ code }) => code)).toEqual([...BILLING_COUNTRIES])
  expect(COUNTRIES).toHaveLength(15)
  expect(COUNTRIES.find(({ code }) => code === 'GB')?.name).toBe('United Kingdom')
})
