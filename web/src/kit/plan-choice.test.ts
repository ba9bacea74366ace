import { describe, expect, it } from 'vitest'
import { type PlanChoice, planQuery, priceOf, readPlanChoice } from './plan-choice.ts'

const read = (query: string) => readPlanChoice(new URLSearchParams(query))

describe('readPlanChoice', () => {
  it('reads plan, seats and billing', () => {
    expect(read('plan=pro_plus&seats=12&billing=yearly')).toEqual({ slug: 'pro_plus', seats: 12, billing: 'yearly' })
  })

  it.each(['', '0', '-2', '1.5', 'many', '1e999'])('takes %j seats for 1', seats => {
    expect(read(`plan=pro&seats=${seats}`)).toEqual({ slug: 'pro', seats: 1, billing: 'monthly' })
  })

  it('knows no seats for Lite', () => {
    expect(read('plan=lite&seats=9')?.seats).toBe(1)
  })

  it.each(['', 'plan=', 'plan=enterprise', 'seats=3'])('finds no plan in %j', query => {
    expect(read(query)).toBeNull()
  })
})

describe('planQuery', () => {
  const cases: [PlanChoice, string][] = [
    [{ slug: 'lite', seats: 1, billing: 'monthly' }, 'plan=lite&billing=monthly'],
    [{ slug: 'pro', seats: 3, billing: 'monthly' }, 'plan=pro&seats=3&billing=monthly'],
    [{ slug: 'pro_plus', seats: 1, billing: 'yearly' }, 'plan=pro_plus&seats=1&billing=yearly'],
  ]
  it.each(cases)('writes %j as %s, and reads it back', (choice, query) => {
    expect(String(planQuery(choice))).toBe(query)
    expect(read(query)).toEqual(choice)
  })
})

describe('priceOf', () => {
  it('is price times seats, and scans times seats', () => {
    expect(priceOf({ slug: 'pro', seats: 3, billing: 'monthly' })).toEqual({
      name: 'Pro',
      isPerSeat: true,
      seatMonthCents: 699,
      monthCents: 2097,
      yearCents: null,
      scans: 18_000,
    })
  })

  it('shows a twelfth of the year under yearly billing', () => {
    expect(priceOf({ slug: 'pro', seats: 5, billing: 'yearly' })).toMatchObject({
      seatMonthCents: 520,
      monthCents: 2600,
      yearCents: 31_200,
    })
  })

  it('is flat for Lite', () => {
    expect(priceOf({ slug: 'lite', seats: 1, billing: 'monthly' })).toMatchObject({
      isPerSeat: false,
      monthCents: 499,
      scans: 3_000,
    })
  })
})
