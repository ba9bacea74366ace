import { PERIODS, PLAN_SLUGS, priceOf } from '@icebox/contract/billing/plans'
import { expect, test } from 'vitest'
import { priceLines } from './price-lines.ts'

test('a few seats have one price', () => {
  expect(priceLines({ plan: 'pro', period: 'monthly', seats: 3 })).toEqual([{ seats: 3, unitCents: 699, cents: 2097 }])
})

test('additional seats are cheaper from the tenth on', () => {
  expect(priceLines({ plan: 'pro', period: 'monthly', seats: 12 })).toEqual([
    { seats: 9, unitCents: 699, cents: 6291 },
    { seats: 3, unitCents: 629, cents: 1887 },
  ])
})

test('Lite is flat', () => {
  expect(priceLines({ plan: 'lite', period: 'yearly', seats: 40 })).toEqual([
    { seats: 1, unitCents: 4440, cents: 4440 },
  ])
})

test('the lines add up to the price, for every plan, period and 1 to 250 seats', () => {
  for (const plan of PLAN_SLUGS) {
    for (const period of PERIODS) {
      for (let seats = 1; seats <= 250; seats++) {
        const sum = priceLines({ plan, period, seats }).reduce((total, { cents }) => total + cents, 0)
        expect(sum, `${plan} ${period} ${seats}`).toBe(priceOf({ plan, period, seats }))
      }
    }
  }
})
