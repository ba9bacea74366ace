import { isMore, isSameTerms, printedPrice, type Terms } from './price-list.ts'

/** What a team has been told and may rely on. Written from the specification's words; knows nothing of billing's code. */
export interface Belief {
  readonly terms: Terms
  /** What holds from the next period on; null: the same. */
  readonly scheduled: Terms | null
  /** It ends with the period, and nothing is charged afterwards. */
  readonly ends: boolean
}

/** What somebody presses. */
export type Press =
  | { readonly kind: 'more_seats' | 'fewer_seats'; readonly seats: number }
  | { readonly kind: 'upgrade' | 'downgrade'; readonly plan: Terms['plan']; readonly period: Terms['period'] }
  | { readonly kind: 'keep_seats' | 'keep_plan' | 'cancel' | 'resume' }

/** What holds after a press that was answered with success. */
export function afterPress(belief: Belief, press: Press): Belief {
  const { terms, scheduled } = belief
  if (press.kind === 'cancel') return { terms, scheduled: null, ends: true }
  if (press.kind === 'resume') return { ...belief, ends: false }
  if (press.kind === 'more_seats') return moreSeats(belief, press.seats)
  if (press.kind === 'fewer_seats') return later(belief, { ...(scheduled ?? terms), seats: press.seats })
  if (press.kind === 'upgrade') return upgraded(belief, { plan: press.plan, period: press.period })
  if (press.kind === 'downgrade') {
    return later(belief, { plan: press.plan, period: press.period, seats: scheduled?.seats ?? terms.seats })
  }
  if (press.kind === 'keep_seats') return later(belief, { ...(scheduled ?? terms), seats: terms.seats })
  return later(belief, { ...terms, seats: scheduled?.seats ?? terms.seats })
}

/** A reduction that was scheduled is dropped; a lower plan stays and is then for all seats. */
function moreSeats({ terms, scheduled, ends }: Belief, seats: number): Belief {
  const now = { ...terms, seats }
  return later({ terms: now, scheduled: null, ends }, { ...(scheduled ?? now), seats })
}

/** A lower plan that was scheduled is dropped; a reduction of seats stays. */
function upgraded({ terms, scheduled, ends }: Belief, to: Pick<Terms, 'plan' | 'period'>): Belief {
  const now = { ...to, seats: terms.seats }
  const seats = scheduled && scheduled.seats < terms.seats ? scheduled.seats : terms.seats
  return later({ terms: now, scheduled: null, ends }, { ...now, seats })
}

function later(belief: Belief, scheduled: Terms): Belief {
  return { ...belief, scheduled: isSameTerms(scheduled, belief.terms) ? null : scheduled }
}

/** What holds in the period after this one, and what it costs; null: it has ended. */
export function renewed({ terms, scheduled, ends }: Belief): { belief: Belief; cents: number } | null {
  if (ends) return null
  const next = scheduled ?? terms
  return { belief: { terms: next, scheduled: null, ends: false }, cents: printedPrice(next) }
}

/** Whether pressing it may cost money at once. Nobody who presses for less ever pays for it. */
export function mayCharge({ terms }: Belief, press: Press): boolean {
  if (press.kind === 'more_seats') return press.seats > terms.seats
  return press.kind === 'upgrade' && isMore(terms, press)
}

export interface Span {
  readonly start: number
  readonly end: number
  readonly at: number
}

/** What a change in the middle of a period costs by the second, in cents: the new terms for the rest, less the old ones. */
export function proratedPrice(from: Terms, to: Terms, { start, end, at }: Span): number {
  const left = (end - at) / (end - start)
  const unused = printedPrice(from) * left
  // Another billing period begins at once and is paid in full.
  const rest = from.period === to.period ? printedPrice(to) * left : printedPrice(to)
  return rest - unused
}

export function isSameBelief(a: Belief, b: Belief): boolean {
  return isSameTerms(a.terms, b.terms) && isSameTerms(a.scheduled, b.scheduled) && a.ends === b.ends
}
