import { describe, expect, it } from 'vitest'
import { liveInAnyOrder } from '../../testing/any-order.ts'

/** Each life brings its events in some forty random orders. */
const SEEDS = Array.from({ length: 15 }, (_, index) => index + 1)
const ORDERS = 500
const LIFE_MS = 300_000

let orders = 0

describe('events in any order, doubled and up to three days late', () => {
  it.each(SEEDS)(
    'end in what Stripe says (seed %i)',
    async seed => {
      const brought = await liveInAnyOrder(seed)
      expect(brought).toBeGreaterThan(0)
      orders += brought
    },
    LIFE_MS,
  )

  it('were brought in five hundred orders at least', () => {
    expect(orders).toBeGreaterThanOrEqual(ORDERS)
  })
})
