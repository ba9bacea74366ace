import { TRIAL_SEATS_MAX } from '@icebox/contract/constants'
import type { Member } from '@icebox/contract/team'
import { fitsTrial } from '../../domain/plan/trial-seats.ts'

export interface SeatCounts {
  total: number
  /** People who have joined. */
  active: number
  /** Invitations that hold a seat. */
  pending: number
  available: number
}

/** How the seats of a team are used. Never a negative number, also where a plan has ended with people in it. */
export function seatCounts(total: number, members: readonly Pick<Member, 'isActive'>[]): SeatCounts {
  const active = members.filter(each => each.isActive).length
  const pending = members.length - active
  return { total, active, pending, available: Math.max(0, total - active - pending) }
}

const TRIAL_FULL = `A trial holds at most ${TRIAL_SEATS_MAX} seats; you can add more as soon as it has ended.`

export interface SeatWish {
  /** Why it cannot be had, or null. */
  fault: string | null
  isUnchanged: boolean
}

/** Whether the seats may become this many. */
export function judgeSeats(wanted: number, counts: SeatCounts, { status }: { status: string }): SeatWish {
  const { total, active, pending } = counts
  if (['trialing', 'trial'].includes(status) && wanted > total && !fitsTrial(wanted)) {
    return { fault: TRIAL_FULL, isUnchanged: false }
  }
  const surplus = active + pending - wanted
  const fault =
    surplus > 0 ? `Cannot reduce seats: You must remove ${surplus} team member(s) before reducing seat count.` : null
  return { fault, isUnchanged: wanted === total }
}
