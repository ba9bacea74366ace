import { SEAT_TIERS } from '@icebox/contract/plans'

/** `10% from the 10th, 20% from the 50th, 30% from the 200th`, as the seats are billed. */
export function discountWords(): string {
  return SEAT_TIERS.flatMap(({ percentOff }, place) => {
    const before = SEAT_TIERS[place - 1]?.upTo
    return before ? [`${percentOff}% from the ${before + 1}th`] : []
  }).join(', ')
}

/** The largest share taken off any seat, in percent. */
export const MOST_PERCENT_OFF = Math.max(...SEAT_TIERS.map(tier => tier.percentOff))
