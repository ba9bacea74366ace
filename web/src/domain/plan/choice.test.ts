import { describe, expect, it } from 'vitest'
import { ownPrice, type PlanChoice, planPrice, planQuery, readPlanChoice } from './choice.ts'

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

describe('planPrice', () => {
  it('is price times seats, and scans times seats', () => {
    expect(planPrice({ slug: 'pro', seats: 3, billing: 'monthly' })).toEqual({
      name: 'Pro',
      isPerSeat: true,
      seatMonthCents: 699,
      averageSeatCents: 699,
      monthCents: 2097,
      yearCents: null,
      sum: '$6.99 × 3 seats',
      scans: 18_000,
    })
  })

  it('shows a twelfth of the year under yearly billing', () => {
    expect(planPrice({ slug: 'pro', seats: 5, billing: 'yearly' })).toMatchObject({
      seatMonthCents: 520,
      monthCents: 2600,
      yearCents: 31_200,
    })
  })

  it('takes every seat from the tenth on for less, and says so', () => {
    expect(planPrice({ slug: 'pro', seats: 12, billing: 'monthly' })).toMatchObject({
      seatMonthCents: 699,
      averageSeatCents: 682,
      monthCents: 8178,
      sum: '$6.99 × 9 + $6.29 × 3 seats',
    })
    expect(planPrice({ slug: 'pro_plus', seats: 60, billing: 'yearly' }).sum).toBe(
      '$7.50 × 9 + $6.75 × 40 + $6.00 × 11 seats',
    )
  })

  it('is whole cents a month for every purchase', () => {
    for (const slug of ['lite', 'pro', 'pro_plus'] as const) {
      for (let seats = 1; seats <= 250; seats++) {
        expect(Number.isInteger(planPrice({ slug, seats, billing: 'yearly' }).monthCents)).toBe(true)
      }
    }
  })

  it('is what somebody pays where that is another price than the table', () => {
    const choice = { slug: 'pro', seats: 2, billing: 'monthly' } as const
    expect(ownPrice(choice, 1398)).toEqual(planPrice(choice))
    expect(ownPrice(choice, 1000)).toMatchObject({ monthCents: 1000, yearCents: null, sum: 'Your price for 2 seats' })
    expect(ownPrice({ ...choice, billing: 'yearly' }, 9000)).toMatchObject({ monthCents: 750, yearCents: 9000 })
  })

  it('is flat for Lite', () => {
    expect(planPrice({ slug: 'lite', seats: 1, billing: 'monthly' })).toMatchObject({
      isPerSeat: false,
      monthCents: 499,
      scans: 3_000,
    })
  })
})
