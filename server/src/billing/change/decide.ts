import { type BillingPeriod, type PlanSlug, type Purchase, planOf, planRank } from '@icebox/contract/billing/plans'
import { TRIAL_SEATS_MAX } from '@icebox/contract/constants'
import { Problem } from '../../kit/problem.ts'
import { LIVE } from '../stripe/terms.ts'

/** Which way somebody wants to go; left out where they only look. */
type Way = 'up' | 'down'

/** What somebody asks for. */
export type Change =
  | { readonly kind: 'seats'; readonly seats: number; readonly way?: Way }
  | { readonly kind: 'plan'; readonly plan: PlanSlug; readonly period?: BillingPeriod | undefined; readonly way?: Way }
  | { readonly kind: 'drop_seats' }
  | { readonly kind: 'drop_plan' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'resume' }

/** Where the team stands when it asks. */
export interface Standing {
  readonly status: string
  readonly cancelAtPeriodEnd: boolean
  readonly current: Purchase
  /** What is scheduled for the end of the period. */
  readonly scheduled: Purchase | null
  /** The period ends before a bank's question would lapse. */
  readonly isNearEnd: boolean
  /** Who changes plan and seats where the team has a price of its own; null where it does so itself. */
  readonly managedBy: string | null
  /** Accounts and open invitations. */
  readonly takenSeats: number
}

export interface Decision {
  /** Holds at once; null: nothing changes now. */
  readonly now: Purchase | null
  /** Scheduled afterwards; null: nothing is. */
  readonly later: Purchase | null
  /** Whether the subscription then ends with the period. */
  readonly ends: boolean
  /** For the person, when something scheduled is dropped or kept. */
  readonly note: string | null
}

/**
 * What a change does beside what is scheduled already. More seats and a higher plan hold at once, everything less from the
 * next period on; one schedule carries seats and plan together. Throws Problem `conflict` with the way out.
 */
export function decide(standing: Standing, change: Change): Decision {
  if (!LIVE.has(standing.status)) throw refused('You have no running subscription. Please choose a plan first.')
  if (change.kind === 'resume') return resume(standing)
  if (standing.cancelAtPeriodEnd) throw refused('Resume your subscription first.')
  if (change.kind === 'cancel') return { now: null, later: null, ends: true, note: null }
  if (standing.managedBy !== null) {
    throw refused(`Your plan is managed by ${standing.managedBy}. Please write to them to change it.`)
  }
  if (change.kind === 'drop_seats') return dropSeats(standing)
  if (change.kind === 'drop_plan') return dropPlan(standing)
  assertWay(standing.current, change)
  if (change.kind === 'seats') return changeSeats(standing, change.seats)
  return changePlan(standing, toOf(standing.current, change))
}

type OfPlan = Extract<Change, { kind: 'plan' }>

function toOf(current: Purchase, { plan, period }: OfPlan): Pick<Purchase, 'plan' | 'period'> {
  return { plan, period: period ?? current.period }
}

/** Nobody who pressed "decrease" or "Downgrade" is charged, whatever has changed since the page was drawn. */
function assertWay(current: Purchase, change: Extract<Change, { kind: 'seats' } | { kind: 'plan' }>): void {
  if (change.way === undefined) return
  if (change.kind === 'seats') {
    const isUp = change.seats > current.seats
    if (change.seats !== current.seats && isUp !== (change.way === 'up')) {
      throw refused(`You have ${seatsOf(current.seats)} now. Please reload the page.`)
    }
    return
  }
  const to = toOf(current, change)
  if (!isSamePlan(to, current) && isUpgrade(current, to) !== (change.way === 'up')) {
    throw refused(`${nameOf(current)} is your plan now. Please reload the page.`)
  }
}

/** Whether it holds at once; the other way round it waits for the next period. */
function isUpgrade(from: Purchase, to: Pick<Purchase, 'plan' | 'period'>): boolean {
  if (to.plan !== from.plan) return planRank(to.plan) > planRank(from.plan)
  return from.period === 'monthly' && to.period === 'yearly'
}

function resume({ cancelAtPeriodEnd }: Standing): Decision {
  if (!cancelAtPeriodEnd) throw refused('Your subscription is not cancelled.')
  return { now: null, later: null, ends: false, note: null }
}

function changeSeats(standing: Standing, seats: number): Decision {
  const { current } = standing
  if (seats === current.seats) throw refused(`You have ${seatsOf(seats)} already.`)
  if (!planOf(current.plan)?.perSeat) throw refused('Lite is for one person. Choose Pro or Pro+ to add seats.')
  return seats > current.seats ? moreSeats(standing, seats) : fewerSeats(standing, seats)
}

function moreSeats(standing: Standing, seats: number): Decision {
  const { current, scheduled } = standing
  assertMayPay(standing)
  if (standing.status === 'trialing' && seats > TRIAL_SEATS_MAX) {
    throw refused(`A trial holds at most ${TRIAL_SEATS_MAX} seats; you can add more as soon as it has ended.`)
  }
  const now = { ...current, seats }
  if (!scheduled) return { now, later: null, ends: false, note: null }
  assertSeatsToCome(standing)
  const later = isSamePlan(scheduled, current) ? null : { ...scheduled, seats }
  const dropped =
    scheduled.seats < current.seats ? `Your scheduled reduction to ${seatsOf(scheduled.seats)} is dropped.` : ''
  const kept = later ? `Your scheduled change to ${nameOf(later)} stays and is then for ${seatsOf(seats)}.` : ''
  return { now, later, ends: false, note: noteOf(dropped, kept) }
}

/** Lite has no seats to be changed. */
function assertSeatsToCome({ scheduled }: Standing): void {
  if (scheduled && !planOf(scheduled.plan)?.perSeat) throw refused('Cancel the scheduled change to Lite first.')
}

function fewerSeats(standing: Standing, seats: number): Decision {
  const { current, scheduled, takenSeats } = standing
  assertRoom(seats, takenSeats)
  assertSeatsToCome(standing)
  const later = { ...(scheduled ?? current), seats }
  const note =
    scheduled && scheduled.seats < current.seats
      ? `It takes the place of your scheduled reduction to ${seatsOf(scheduled.seats)}.`
      : null
  return { now: null, later, ends: false, note }
}

/** Nobody is left without a seat. Throws Problem `conflict`. */
export function assertRoom(seats: number, takenSeats: number): void {
  if (seats >= takenSeats) return
  const surplus = takenSeats - seats
  throw refused(`Cannot reduce seats: You must remove ${surplus} team member(s) before reducing seat count.`)
}

function changePlan(standing: Standing, to: Pick<Purchase, 'plan' | 'period'>): Decision {
  const { current } = standing
  if (isSamePlan(to, current)) throw refused(`${nameOf(current)} is your plan already.`)
  if (!isUpgrade(current, to)) return lowerPlan(standing, to)
  if (current.period === 'yearly' && to.period === 'monthly') {
    throw refused('Change the plan first; monthly billing can then begin with the next period.')
  }
  return higherPlan(standing, to)
}

function higherPlan(standing: Standing, to: Pick<Purchase, 'plan' | 'period'>): Decision {
  const { current, scheduled } = standing
  assertMayPay(standing)
  const now = { ...to, seats: current.seats }
  if (!scheduled) return { now, later: null, ends: false, note: null }
  const isReduced = scheduled.seats < current.seats
  const later = isReduced ? { ...to, seats: scheduled.seats } : null
  const dropped = isSamePlan(scheduled, current) ? '' : `Your scheduled change to ${nameOf(scheduled)} is dropped.`
  const kept = isReduced ? `Your scheduled reduction to ${seatsOf(scheduled.seats)} stays.` : ''
  return { now, later, ends: false, note: noteOf(dropped, kept) }
}

function lowerPlan({ current, scheduled }: Standing, to: Pick<Purchase, 'plan' | 'period'>): Decision {
  const seats = scheduled?.seats ?? current.seats
  if (!planOf(to.plan)?.perSeat && seats > 1) throw refused('Reduce to 1 seat to access Lite plan')
  const note = seats < current.seats ? `Your scheduled reduction to ${seatsOf(seats)} comes with it.` : null
  return { now: null, later: { ...to, seats }, ends: false, note }
}

function dropSeats(standing: Standing): Decision {
  const { current, scheduled } = standing
  if (!scheduled || scheduled.seats === current.seats) throw refused('No change of seats is scheduled.')
  assertSeatsToCome(standing)
  const later = isSamePlan(scheduled, current) ? null : { ...scheduled, seats: current.seats }
  return { now: null, later, ends: false, note: null }
}

function dropPlan({ current, scheduled }: Standing): Decision {
  if (!scheduled || isSamePlan(scheduled, current)) throw refused('No change of plan is scheduled.')
  const later = scheduled.seats === current.seats ? null : { ...current, seats: scheduled.seats }
  return { now: null, later, ends: false, note: null }
}

/** What is scheduled is set aside until a payment is through, which may take as long as a bank's question is open. */
function assertMayPay({ status, scheduled, isNearEnd }: Standing): void {
  if (status === 'past_due') throw refused('Pay the open invoice first.')
  if (scheduled && isNearEnd && status !== 'trialing') {
    throw refused('Your scheduled change takes place within a day. Please try again after it, or cancel it first.')
  }
}

function isSamePlan(a: Pick<Purchase, 'plan' | 'period'>, b: Pick<Purchase, 'plan' | 'period'>): boolean {
  return a.plan === b.plan && a.period === b.period
}

function noteOf(...sentences: readonly string[]): string | null {
  return sentences.filter(Boolean).join(' ') || null
}

function seatsOf(count: number): string {
  return count === 1 ? '1 seat' : `${count} seats`
}

function nameOf({ plan, period }: Pick<Purchase, 'plan' | 'period'>): string {
  return `${planOf(plan)?.name ?? plan} (${period})`
}

function refused(message: string): Problem {
  return new Problem('conflict', message)
}
