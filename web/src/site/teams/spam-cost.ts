/** What a team says of itself. All are whole numbers from 1. */
export interface SpamInputs {
  readonly people: number
  /** Cold messages a day for each of them. */
  readonly perDay: number
  /** Minutes that each message takes. */
  readonly minutes: number
}

/** What the inputs begin with, and the most each may be. */
export const FIRST_INPUTS: SpamInputs = { people: 10, perDay: 3, minutes: 3 }
export const MOST: SpamInputs = { people: 1_000, perDay: 50, minutes: 30 }

export const YEAR_DAYS = 365
export const WORKDAY_HOURS = 8

export interface SpamCost {
  readonly emails: number
  readonly hours: number
  /** Of eight hours. */
  readonly workdays: number
}

/** Messages, and what they take, in so many days: people × a day × days, × minutes ÷ 60, ÷ 8. */
export function costOf({ people, perDay, minutes }: SpamInputs, days: number = YEAR_DAYS): SpamCost {
  const emails = people * perDay * days
  const hours = (emails * minutes) / 60
  return { emails, hours, workdays: hours / WORKDAY_HOURS }
}

/** Of 2025, which has 365 days. */
const MONTHS = [
  ['Jan', 31],
  ['Feb', 28],
  ['Mar', 31],
  ['Apr', 30],
  ['May', 31],
  ['Jun', 30],
  ['Jul', 31],
  ['Aug', 31],
  ['Sep', 30],
  ['Oct', 31],
  ['Nov', 30],
  ['Dec', 31],
] as const

export interface MonthCost {
  readonly name: string
  /** From the first of January to the end of this month. */
  readonly sofar: SpamCost
  /** Of the whole year, 0 to 1: the one scale of the chart. */
  readonly share: number
}

/** How the year's cost adds up, month by month. */
export function monthsOf(inputs: SpamInputs): MonthCost[] {
  let days = 0
  return MONTHS.map(([name, length]) => {
    days += length
    return { name, sofar: costOf(inputs, days), share: days / YEAR_DAYS }
  })
}
