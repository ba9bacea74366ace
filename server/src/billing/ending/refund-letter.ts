import type { App } from '../../app.ts'
import type { Jobs } from '../../kit/queue/queue.ts'
import { listLedger } from '../ledger/ledger-store.ts'
import { listRefunds } from '../ledger/refund-store.ts'
import { moneyBackLetter, sendOnce } from '../letters/letters.ts'
import { findCustomer } from '../state/customer-store.ts'
import { findProvenOwner } from '../state/state-store.ts'

/** Tells the owner which payments go back to their card, and when. Throws NotSent, and is tried again. */
export async function tellOfRefund(app: App, { teamId }: Jobs['refund-letter']): Promise<void> {
  const [owner, customer] = [await findProvenOwner(app.db, teamId), await findCustomer(app.db, teamId)]
  if (!owner || !customer) return
  const { customer_id: customerId } = customer
  const paid = (await listLedger(app.db, customerId)).filter(({ side, kind }) => side === 'taken' && kind === 'charge')
  const payments = (await listRefunds(app.db, customerId)).map(({ invoice_id: invoiceId, cents }) => {
    const payment = paid.find(({ reference }) => reference === invoiceId)
    return { invoiceId, cents, paidAt: payment?.at ?? null }
  })
  if (payments.length > 0) await sendOnce(app, moneyBackLetter(owner.email, payments))
}
