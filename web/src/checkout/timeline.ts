import type { BillingPeriod } from '@icebox/contract/billing/plans'

/** Stripe says that a trial ends three days before it does; the reminder goes out with that. */
const REMINDER_DAYS = 3
const DAY_SECONDS = 86_400

export interface Step {
  /** Unix milliseconds; null is today. */
  at: number | null
  text: string
  /** What is charged then; null where nothing is. */
  cents: number | null
}

interface Terms {
  /** 0 where the card is charged at once. */
  trialDays: number
  /** Unix seconds. */
  firstChargeAt: number
  /** Per billing period. */
  amountCents: number
  period: BillingPeriod
  /** A letter goes out before a trial charges; where none leave, none is promised. */
  isReminded: boolean
}

/** What happens when, from today to the first charge; without a trial to the second. */
export function timelineOf({ trialDays, firstChargeAt, amountCents, period, isReminded }: Terms): Step[] {
  if (trialDays === 0) {
    const next = nextPeriod(firstChargeAt * 1000, period)
    return [
      { at: null, text: 'Charged today, mailbox protected', cents: amountCents },
      { at: next, text: 'Next charge, unless you cancel', cents: amountCents },
    ]
  }
  const remindedAt = (firstChargeAt - REMINDER_DAYS * DAY_SECONDS) * 1000
  return [
    { at: null, text: 'Trial starts, mailbox protected', cents: 0 },
    ...(isReminded ? [{ at: remindedAt, text: 'We email you a reminder', cents: null }] : []),
    { at: firstChargeAt * 1000, text: 'First charge, unless you cancel', cents: amountCents },
  ]
}

/** The same day of the next month or year, in milliseconds; the last day where that one does not exist, as at Stripe. */
export function nextPeriod(from: number, period: BillingPeriod): number {
  const day = new Date(from)
  const months = period === 'yearly' ? 12 : 1
  const next = new Date(day)
  next.setUTCMonth(day.getUTCMonth() + months)
  if (next.getUTCDate() !== day.getUTCDate()) next.setUTCDate(0)
  return next.getTime()
}
