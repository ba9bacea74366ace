import type { createSubscription, setTaxPlace } from '@icebox/contract/billing/billing'
import type { Purchase } from '@icebox/contract/billing/plans'
import type { OutputOf } from '@icebox/contract/call'

export type NoTrial = OutputOf<typeof createSubscription>['noTrial']

export interface OrderTerms {
  purchase: Purchase
  /** Per billing period. */
  amountCents: number
  /** 0 where the card is charged at once. */
  trialDays: number
  /** Why there is none; null where there is one. */
  noTrial: NoTrial
  /** Unix seconds. */
  firstChargeAt: number
  addsTax: boolean
  /** A letter goes out before a trial charges. */
  isReminded: boolean
  /** What it comes to where the buyer is; null until that is known. */
  tax: OutputOf<typeof setTaxPlace> | null
  /** False until the server has said whether this person has a trial; nothing is promised before. */
  isKnown: boolean
}

/** What is charged for each period, as far as it is known yet. */
export function priceOf({ amountCents, tax }: Pick<OrderTerms, 'amountCents' | 'tax'>): number {
  return tax?.totalCents ?? amountCents
}

/** Whether tax is in the price that is shown, or comes on top. */
export function taxWords({ addsTax, tax }: Pick<OrderTerms, 'addsTax' | 'tax'>): string {
  if (!addsTax || tax?.taxCents === 0) return ''
  return tax ? ', tax included' : ', plus tax'
}

/** `a month`, `a year` */
export function perPeriod({ period }: Pick<Purchase, 'period'>): string {
  return period === 'yearly' ? 'a year' : 'a month'
}
