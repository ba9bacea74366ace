import { costOf, type SpamInputs } from './spam-cost.ts'

/** The three results count up from 0 in so many steps. */
export const COUNT_STEPS = 240

/** What an hour is taken to be worth, in dollars. An assumption for the sum, not a finding. */
export const HOUR_DOLLARS = 25

export interface Savings {
  /** Cold messages scanned in a year: first input × second input × 365. */
  readonly scans: number
  /** scans × minutes ÷ 60 */
  readonly hours: number
  /** hours × 25 */
  readonly dollars: number
}

/** The results after so many steps: the same share of each, whole numbers on the way. */
export function savingsAt(inputs: SpamInputs, step: number): Savings {
  const { emails, hours } = costOf(inputs)
  const year = { scans: emails, hours, dollars: hours * HOUR_DOLLARS }
  if (step >= COUNT_STEPS) return year
  const upTo = (end: number) => Math.floor((end * step) / COUNT_STEPS)
  return { scans: upTo(year.scans), hours: upTo(year.hours), dollars: upTo(year.dollars) }
}
