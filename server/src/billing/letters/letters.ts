import { planOf } from '@icebox/contract/billing/plans'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { App } from '../../app.ts'
import { action, link, type Part, type Piece, paragraph, verbatim } from '../../kit/letters/parts.ts'
import { NotSent, sendLetter } from '../../kit/outgoing.ts'
import { claimLetter, takeLetterBack } from '../state/event-store.ts'
import type { SubscriptionState } from '../state/state-store.ts'

/** A letter about money. `key` names what it is about: each goes out once. */
export interface BillingLetter {
  readonly key: string
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly (string | Part)[]
}

/** Sends it once, whoever asks and how often. Throws NotSent when it did not go and is to be tried again. */
export async function sendOnce(app: App, { key, to, subject, paragraphs }: BillingLetter): Promise<void> {
  const { outgoing } = app.config
  if (!outgoing || !(await claimLetter(app.db, key))) return
  const billing = action('Your billing', `${app.config.appUrl}/dashboard?tab=billing`)
  const parts = [...paragraphs.map(each => (typeof each === 'string' ? paragraph(each) : each)), billing]
  try {
    await sendLetter({ outgoing, keys: app.keys }, { to, subject, parts })
  } catch (error) {
    // Twice is worse than never, so one that may have gone stays claimed.
    if (error instanceof NotSent && !error.mayHaveGone) await takeLetterBack(app.db, key)
    throw error
  }
}

/** Three days before the first charge. */
export function trialEndingLetter(to: string, state: SubscriptionState, bill?: FirstBill): BillingLetter {
  const end = state.trial_end ?? state.period_end
  const plan = planOf(state.plan)?.name ?? state.plan
  const seats = state.seats === 1 ? '' : `, ${state.seats} seats`
  return {
    key: `trial_ending:${state.subscription_id}`,
    to,
    subject: `Your ${PRODUCT_NAME} trial ends on ${dayOf(end)}`,
    paragraphs: [
      `Your free trial of ${PRODUCT_NAME} ${plan}${seats} ends on ${dayOf(end)}.`,
      chargeAfterTrial(state, bill),
    ],
  }
}

/** What follows the day on which a trial ends. */
export function chargeAfterTrial(
  { amount_cents: cents, period, adds_tax }: SubscriptionState,
  bill?: FirstBill,
): string {
  const sum = bill ? `${moneyOf(bill.totalCents)}${bill.taxCents ? ', tax included,' : ''}` : moneyOf(cents)
  const tax = !bill && adds_tax ? ', plus tax' : ''
  return `Your card is then charged ${sum} for the first ${PERIOD[period]}${tax}. If you cancel before, you pay nothing.`
}

/** As Stripe will make it: with discounts, credit and tax. In cents. */
interface FirstBill {
  readonly totalCents: number
  /** Null where no tax is added. */
  readonly taxCents: number | null
}

/** What a letter says of an invoice; `url` is Stripe's page where it can be paid or read. */
export interface InvoiceFacts {
  readonly id: string
  readonly cents: number
  readonly url: string | null
}

export function receiptLetter(to: string, { id, cents, url }: InvoiceFacts): BillingLetter {
  return {
    key: `receipt:${id}`,
    to,
    subject: `Your ${PRODUCT_NAME} payment of ${moneyOf(cents)}`,
    paragraphs: [
      `Thank you. Your payment of ${moneyOf(cents)} for ${PRODUCT_NAME} has come through.`,
      ...invoiceAt(url),
    ],
  }
}

export function paymentFailedLetter(to: string, { id, cents, url }: InvoiceFacts): BillingLetter {
  return {
    key: `payment_failed:${id}`,
    to,
    subject: `Your ${PRODUCT_NAME} payment did not come through`,
    paragraphs: [
      `Your card was not charged the ${moneyOf(cents)} that ${PRODUCT_NAME} asked for.`,
      paragraph(
        'Nothing changes for 7 days: please replace the card in your billing settings, or pay the invoice at ',
        ...[placeOf(url), '.'],
      ),
      'After that mail is no longer sorted and stays in your inbox, until it is paid.',
    ],
  }
}

/** The last bill for scans beyond a plan that has ended meanwhile. */
export function lastOverageFailedLetter(to: string, { id, cents, url }: InvoiceFacts): BillingLetter {
  return {
    key: `overage_failed:${id}`,
    to,
    subject: `Your last ${PRODUCT_NAME} bill did not come through`,
    paragraphs: [
      `Your plan has ended. Your card was not charged the ${moneyOf(cents)} for scans beyond it in its last month.`,
      paragraph(
        ...['Please pay the invoice at ', placeOf(url)],
        ` within ${LAST_BILL_DAYS} days. After that we no longer ask for it.`,
      ),
    ],
  }
}

/** How long the last bill of an ended plan is asked for. */
export const LAST_BILL_DAYS = 14

/** A bill for scans beyond the plan alone; the plan itself is paid. */
export function overageFailedLetter(to: string, { id, cents, url }: InvoiceFacts): BillingLetter {
  return {
    key: `overage_failed:${id}`,
    to,
    subject: `Your ${PRODUCT_NAME} payment for scans beyond the plan did not come through`,
    paragraphs: [
      `Your card was not charged the ${moneyOf(cents)} for scans beyond your plan.`,
      'Your plan goes on. Beyond its scans new mail is not sorted and stays in your inbox, until this is paid.',
      paragraph('Please replace the card in your billing settings, or pay the invoice at ', placeOf(url), '.'),
    ],
  }
}

export function confirmPaymentLetter(to: string, { id, cents, url }: InvoiceFacts): BillingLetter {
  return {
    key: `confirm_payment:${id}`,
    to,
    subject: `Please confirm your ${PRODUCT_NAME} payment`,
    paragraphs: [
      `Your bank wants you to confirm the payment of ${moneyOf(cents)} to ${PRODUCT_NAME}.`,
      url ? action('You can do so here', url) : 'You can do so in your billing settings.',
    ],
  }
}

/** A payment that goes back. */
export interface PaymentBack {
  readonly invoiceId: string
  readonly cents: number
  readonly paidAt: Date | null
}

export function moneyBackLetter(to: string, payments: readonly PaymentBack[]): BillingLetter {
  const sum = moneyOf(payments.reduce((cents, each) => cents + each.cents, 0))
  const lines = payments.map(({ cents, paidAt }) => `${moneyOf(cents)}${paidAt ? `, paid on ${dayOf(paidAt)}` : ''}`)
  return {
    key: `money_back:${payments[0]?.invoiceId}`,
    to,
    subject: `Your ${PRODUCT_NAME} money-back of ${sum}`,
    paragraphs: [
      `We have given ${sum} back to the card it was paid with. Banks take 5 to 10 business days to show it.`,
      verbatim(lines.join('\n')),
      `Your plan has ended, and nothing more is charged. New mail stays in your inbox, unread by us; what is on ice stays in your ${PRODUCT_NAME} folder.`,
    ],
  }
}

export interface UsageFacts {
  readonly teamId: string
  /** The day its usage month began. */
  readonly month: string
  readonly endsAt: Date
  readonly percent: number
  readonly included: number
  /** Whether scans beyond the plan are bought. */
  readonly goesOn: boolean
}

export function usageLetter(to: string, { teamId, month, percent, ...facts }: UsageFacts): BillingLetter {
  const scans = facts.included.toLocaleString('en-US')
  const then = facts.goesOn
    ? 'Scans beyond that are billed by the started thousand, up to the limit you have set.'
    : 'When they are used up, new mail is no longer sorted and stays in your inbox.'
  return {
    key: `usage:${percent}:${teamId}:${month}`,
    to,
    subject: `${percent} % of your ${PRODUCT_NAME} scans are used`,
    paragraphs: [
      `${percent} % of the ${scans} scans of this month are used. The next month begins on ${dayOf(facts.endsAt)}.`,
      then,
    ],
  }
}

/** What an owner hears when somebody else buys on their card. */
export interface RaiseFacts {
  readonly subscriptionId: string
  /** The admin who did it. */
  readonly by: string
  readonly from: number
  readonly to: number
  readonly chargedCents: number
  /** Of a period from now on, without tax. */
  readonly amountCents: number
  readonly period: 'monthly' | 'yearly'
  readonly isTrial: boolean
  /** Unix seconds. */
  readonly at: number
}

export function seatsRaisedLetter(to: string, facts: RaiseFacts): BillingLetter {
  const { by, from, to: seats, chargedCents, amountCents, period, isTrial } = facts
  const now = isTrial
    ? 'Nothing is charged during the trial.'
    : `Your card was charged ${moneyOf(chargedCents)} for it.`
  return {
    key: `seats_raised:${facts.subscriptionId}:${from}:${seats}:${facts.at}`,
    to,
    subject: `Your ${PRODUCT_NAME} team has ${seats} seats now`,
    paragraphs: [
      `${by}, an admin of your team, raised its seats from ${from} to ${seats}.`,
      `${now} From now on the plan costs ${moneyOf(amountCents)} a ${PERIOD[period]}, plus tax where it applies.`,
      'If you did not want that, you can have fewer seats from the next period on, and make the admin a member.',
    ],
  }
}

const PERIOD = { monthly: 'month', yearly: 'year' } as const

function invoiceAt(url: string | null): Part[] {
  return url ? [action('The invoice', url)] : []
}

function placeOf(url: string | null): Piece {
  return url ? link(url) : 'the link in your dashboard'
}

export function moneyOf(cents: number): string {
  return `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

export function dayOf(day: Date): string {
  return day.toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' })
}
