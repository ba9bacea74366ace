import { describe, expect, it } from 'vitest'
import { liveInAnyOrder } from '../../testing/any-order.ts'

/** The third loses its browser, the fourth takes its money back; `npm run test:long` lives fifteen. */
const SEEDS = [1, 2, 3, 4]
const ORDERS_OF_EACH = 10
const LIFE_MS = 300_000

describe('events in any order, doubled and up to three days late', () => {
  it.each(SEEDS)(
    'end in what Stripe says (life %i)',
    async seed => {
      expect(await liveInAnyOrder(seed)).toBeGreaterThanOrEqual(ORDERS_OF_EACH)
    },
    LIFE_MS,
  )
})
