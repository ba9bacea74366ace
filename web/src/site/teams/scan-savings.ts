import { costOf, type SpamInputs } from './spam-cost.ts'

/** The three results count up from 0 in so many steps. */
export const COUNT_STEPS = 240

/** What an hour of work is taken to be worth: an assumption of the sum, not a finding. */
export const HOUR_CENTS = 2_500

export interface Savings {
  /** Cold messages in a year: first input × second input × 365. */
  readonly scans: number
  /** scans × minutes ÷ 60 */
  readonly hours: number
  /** hours × $25 */
  readonly worthCents: number
}

/** The results after so many steps: the same share of each, whole numbers on the way. */
export function savingsAt(inputs: SpamInputs, step: number): Savings {
  const { emails, hours } = costOf(inputs)
  const year = { scans: emails, hours, worthCents: Math.round(hours * HOUR_CENTS) }
  if (step >= COUNT_STEPS) return year
  const upTo = (end: number) => Math.floor((end * step) / COUNT_STEPS)
  return { scans: upTo(year.scans), hours: upTo(year.hours), worthCents: upTo(year.worthCents) }
}
