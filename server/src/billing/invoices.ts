import type { OutputOf } from '@icebox/contract/call'
import type { listInvoices as invoicesCall } from '@icebox/contract/payments'
import { getAccount } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'
import { findCustomer } from './customer-store.ts'
import { assertOwner } from './roles.ts'
import { stripeOf } from './stripe-client.ts'

const SHOWN = 5

/** The latest invoices without drafts and without the one of nothing that begins a trial; their files are public links. */
export async function listInvoices(app: App, { accountId }: Actor): Promise<OutputOf<typeof invoicesCall>> {
  const account = await getAccount(app.db, accountId)
  assertOwner(account)
  const known = await findCustomer(app.db, account.team_id)
  if (!known) return { invoices: [] }
  const { data } = await stripeOf(app).invoices.list({ customer: known.customer_id, limit: 12 })
  const told = data.filter(({ status, total }) => status !== 'draft' && total !== 0)
  return {
    invoices: told.slice(0, SHOWN).map(invoice => ({
      id: invoice.id,
      amountPaid: invoice.amount_paid,
      amountDue: invoice.amount_due,
      created: invoice.created,
      status: invoice.status ?? 'open',
      invoicePdf: invoice.invoice_pdf ?? null,
      hostedUrl: invoice.hosted_invoice_url ?? null,
      currency: invoice.currency,
    })),
  }
}
