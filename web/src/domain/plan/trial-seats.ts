import { TRIAL_SEATS_MAX } from '@icebox/contract/constants'

/** Whether so many seats can be tried before they are paid for. */
export function fitsTrial(seats: number): boolean {
  return seats <= TRIAL_SEATS_MAX
}

export const TRIAL_SEATS_WORDS = `A trial holds at most ${TRIAL_SEATS_MAX} seats; with more, the card is charged at once.`
