import { expect, test } from 'vitest'
import { offerPath } from './offer-path.ts'

const pro = { slug: 'pro', seats: 3, billing: 'monthly' } as const

test('a card with a stepper carries plan, seats and billing', () => {
  expect(offerPath(pro, { hasStepper: true })).toBe('/auth?plan=pro&seats=3&billing=monthly')
  expect(offerPath({ ...pro, slug: 'lite' }, { hasStepper: true })).toBe('/auth?plan=lite&billing=monthly')
})

test('a card without one carries plan and seats', () => {
  expect(offerPath({ ...pro, seats: 1 }, { hasStepper: false })).toBe('/auth?plan=pro&seats=1')
  expect(offerPath({ ...pro, slug: 'lite', seats: 1 }, { hasStepper: false })).toBe('/auth?plan=lite')
})

test('whoever was shown the yearly price signs up for the yearly price', () => {
  const path = offerPath({ slug: 'pro_plus', seats: 1, billing: 'yearly' }, { hasStepper: false })
  expect(path).toBe('/auth?plan=pro_plus&seats=1&billing=yearly')
})
