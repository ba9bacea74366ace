import { expect, test } from 'vitest'
import { authAddress, readCheckoutChoice } from './checkout-choice.ts'

const NOTHING = { plan: null, seats: null }
const read = (query: string, remembered: { plan: string | null; seats: string | null } = NOTHING) =>
  readCheckoutChoice(new URLSearchParams(query), remembered)

test('the address says what is bought', () => {
  expect(read('plan=pro_plus&seats=12&billing=yearly', { plan: 'lite', seats: '3' })).toEqual({
    plan: 'pro_plus',
    seats: 12,
    period: 'yearly',
  })
})

test('what the address leaves out was chosen before', () => {
  expect(read('', { plan: 'pro_plus', seats: '4' })).toEqual({ plan: 'pro_plus', seats: 4, period: 'monthly' })
  expect(read('plan=pro', { plan: 'pro_plus', seats: '4' })).toMatchObject({ plan: 'pro', seats: 4 })
  expect(read('seats=2', { plan: 'pro_plus', seats: '4' })).toMatchObject({ plan: 'pro_plus', seats: 2 })
})

test('without any choice it is one seat of Pro', () => {
  expect(read('')).toEqual({ plan: 'pro', seats: 1, period: 'monthly' })
  expect(read('plan=enterprise', { plan: 'gold', seats: 'many' })).toMatchObject({ plan: 'pro', seats: 1 })
})

test.each(['0', '-1', '1.5', 'many', ''])('%j seats are 1', seats => {
  expect(read(`plan=pro&seats=${seats}`).seats).toBe(1)
})

test('Lite is one seat, whatever was chosen', () => {
  expect(read('plan=lite&seats=5', { plan: null, seats: '9' }).seats).toBe(1)
})

test('who has no account takes the choice along', () => {
  expect(authAddress(read('plan=pro'))).toBe('/auth?plan=pro')
  expect(authAddress(read('plan=pro&seats=3&billing=yearly'))).toBe('/auth?plan=pro&seats=3&billing=yearly')
})
