import { billedSeats, type Purchase, tiersOf } from '@icebox/contract/billing/plans'

export interface PriceLine {
  seats: number
  /** For one seat and one billing period. */
  unitCents: number
  cents: number
}

/** How a price comes about: one line for each price that some of the seats have. They add up to `priceOf`. */
export function priceLines({ plan, period, seats }: Purchase): PriceLine[] {
  const bought = billedSeats(plan, seats)
  const tiers = tiersOf(plan, period)
  return tiers.flatMap(({ upTo, unitCents }, place) => {
    const before = tiers[place - 1]?.upTo ?? 0
    const here = Math.min(bought, upTo ?? bought) - before
    return here > 0 ? [{ seats: here, unitCents, cents: here * unitCents }] : []
  })
}
