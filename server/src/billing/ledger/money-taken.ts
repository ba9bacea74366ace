import { MONEY_BACK_DAYS } from '@icebox/contract/constants'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { type BillingCustomer, billingNow, RECORD_YEARS, storeFirstPaid } from '../state/customer-store.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { storeTaken } from './ledger-store.ts'
import { paidAt } from './refundable.ts'

/** While the money-back can be asked for, each look at the team also brings home what was paid. */
export async function noteRecentMoney(app: App, customer: BillingCustomer): Promise<void> {
  const { first_paid_at: first } = customer
  const now = (await billingNow(app.db)).getTime()
  const isOver = first !== null && now > first.getTime() + (MONEY_BACK_DAYS + 1) * 86_400_000
  if (!isOver) await noteMoney(app, customer.customer_id)
}

/**
 * Writes down what Stripe took of a customer by each invoice, and what it gave back of each charge, with the time of the
 * payment. The money-back runs from the first payment above zero.
 */
export async function noteMoney(app: App, customer: string): Promise<void> {
  const { invoices, charges } = stripeOf(app)
  const rows: Parameters<typeof storeTaken>[1][number][] = []
  for await (const invoice of invoices.list({ customer, status: 'paid', limit: 100 })) {
    if (invoice.amount_paid === 0) continue
    const { id, amount_paid: cents } = invoice
    const at = new Date(paidAt(invoice) * 1000)
    rows.push({ customer_id: customer, kind: 'charge', reference: id, invoice_id: id, cents, at })
  }
  const first = rows.toSorted((a, b) => Number(a.at) - Number(b.at))[0]
  if (rows.length > 0) {
    for await (const { id, amount_refunded: cents, created } of charges.list({ customer, limit: 100 })) {
      if (cents === 0) continue
      rows.push({ customer_id: customer, kind: 'refund', reference: id, cents: -cents, at: new Date(created * 1000) })
    }
  }
  await inTransaction(app, async tx => {
    // What is past its time was removed here, and is not to come back from Stripe.
    const kept = rows.filter(({ at }) => Number(at) >= oldestKept())
    await storeTaken(tx, kept)
    if (first) {
      const paid = { invoiceId: first.reference, cents: first.cents, at: new Date(Number(first.at)) }
      await storeFirstPaid(tx, customer, paid)
    }
  })
}

function oldestKept(): number {
  const border = new Date()
  return border.setUTCFullYear(border.getUTCFullYear() - RECORD_YEARS)
}
