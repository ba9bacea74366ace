import { SEAT_TIERS } from '@icebox/contract/billing/plans'

/** `10% from the 10th, 20% from the 50th, 30% from the 200th`, as the seats are billed. */
export function discountWords(): string {
  return discounted()
    .map(({ percentOff, first }) => `${percentOff}% from the ${first}th`)
    .join(', ')
}

/** The same as a sentence that names the seats: `Seats 10 to 49 are 10% off, 50 to 199 20%, and from 200 on 30%.` */
export function tierSentence(): string {
  const parts = discounted().map(({ percentOff, first, upTo }, place) => {
    const off = place === 0 ? ` are ${percentOff}% off` : ` ${percentOff}%`
    return upTo === null ? `and from ${first} on${off}` : `${first} to ${upTo}${off}`
  })
  return `Seats ${parts.join(', ')}.`
}

/** The largest share taken off any seat, in percent. */
export const MOST_PERCENT_OFF = Math.max(...SEAT_TIERS.map(tier => tier.percentOff))

function discounted() {
  return SEAT_TIERS.flatMap(({ percentOff, upTo }, place) => {
    const before = SEAT_TIERS[place - 1]?.upTo
    return before ? [{ percentOff, upTo, first: before + 1 }] : []
  })
}
