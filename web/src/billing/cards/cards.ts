import type { paymentMethod } from '@icebox/contract/billing/payments'
import type { z } from 'zod'

/** Where the note about a failed payment leads. */
export const CARDS_ANCHOR = 'payment-methods'

/** Where the note about the last bill of an ended plan leads. */
export const INVOICES_ANCHOR = 'invoices'

export type PaymentMethod = z.output<typeof paymentMethod>

const BRANDS: Record<string, { name: string; short: string }> = {
  visa: { name: 'Visa', short: 'VISA' },
  mastercard: { name: 'Mastercard', short: 'MC' },
  amex: { name: 'American Express', short: 'AMEX' },
  discover: { name: 'Discover', short: 'DISC' },
  diners: { name: 'Diners Club', short: 'DC' },
  jcb: { name: 'JCB', short: 'JCB' },
  unionpay: { name: 'UnionPay', short: 'UP' },
  eftpos_au: { name: 'Eftpos', short: 'EFT' },
}

/** Stripe's word for a card's brand as people know it. */
export function brandOf(brand: string): { name: string; short: string } {
  return BRANDS[brand] ?? { name: 'Card', short: 'CARD' }
}

/** `08/2028` */
export function expiryOf({ expMonth, expYear }: Pick<PaymentMethod, 'expMonth' | 'expYear'>): string {
  return `${String(expMonth).padStart(2, '0')}/${expYear}`
}

/** A card holds to the end of its month. */
export function isExpired({ expMonth, expYear }: Pick<PaymentMethod, 'expMonth' | 'expYear'>, now: Date): boolean {
  return expYear * 12 + expMonth - 1 < now.getFullYear() * 12 + now.getMonth()
}
