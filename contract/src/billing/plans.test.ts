import { expect, test } from 'vitest'
import { PLAN_SLUGS, PLANS, planRank, priceOf, tiersOf } from './plans.ts'

test('one seat costs what the price table says', () => {
  for (const { slug, monthlyCents, yearlyCents } of PLANS) {
    expect(priceOf({ plan: slug, period: 'monthly', seats: 1 })).toBe(monthlyCents)
    expect(priceOf({ plan: slug, period: 'yearly', seats: 1 })).toBe(yearlyCents)
  }
})

test('additional seats get 10, 20 and 30 percent off from the 10th, 50th and 200th', () => {
  const cents = (plan: 'pro' | 'pro_plus', period: 'monthly' | 'yearly') =>
    tiersOf(plan, period).map(tier => tier.unitCents)
  expect(cents('pro', 'monthly')).toEqual([699, 629, 559, 489])
  expect(cents('pro_plus', 'monthly')).toEqual([999, 899, 799, 699])
  expect(cents('pro', 'yearly')).toEqual([6240, 5616, 4992, 4368])
  expect(cents('pro_plus', 'yearly')).toEqual([9000, 8100, 7200, 6300])
  const pro = (seats: number) => priceOf({ plan: 'pro', period: 'monthly', seats })
  expect([9, 10, 50, 200].map(pro)).toEqual([
    6291,
    6291 + 629,
    6291 + 40 * 629 + 559,
    6291 + 40 * 629 + 150 * 559 + 489,
  ])
})

test('a seat more never makes the total fall, and every total is whole cents', () => {
  for (const plan of ['pro', 'pro_plus'] as const) {
    for (const period of ['monthly', 'yearly'] as const) {
      for (let seats = 1; seats < 600; seats++) {
        const [now, next] = [priceOf({ plan, period, seats }), priceOf({ plan, period, seats: seats + 1 })]
        expect(next).toBeGreaterThan(now)
        expect(Number.isInteger(now)).toBe(true)
      }
    }
  }
})

test('Lite is flat, whatever the number of seats', () => {
  expect(priceOf({ plan: 'lite', period: 'monthly', seats: 5 })).toBe(499)
})

test('the order of the plans is that of the table', () => {
  expect(PLANS.map(plan => plan.slug)).toEqual(PLAN_SLUGS)
  expect(PLAN_SLUGS.map(planRank)).toEqual([0, 1, 2])
})
