import type { BillingPeriod } from '@icebox/contract/billing/plans'
import { formatCents } from '../../kit/format.ts'

interface Price {
  cents: number
  billing: BillingPeriod
  addsTax: boolean
}

/** `$6.99 a month`, `$62.40 a year plus tax`. */
export function priceWords({ cents, billing, addsTax }: Price): string {
  return `${formatCents(cents)} a ${billing === 'yearly' ? 'year' : 'month'}${taxNote(addsTax)}`
}

/** Beside a price that tax comes on top of. */
export function taxNote(addsTax: boolean): string {
  return addsTax ? ' plus tax' : ''
}
