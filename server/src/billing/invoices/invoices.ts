import type { listInvoices as invoicesCall } from '@icebox/contract/billing/payments'
import type { OutputOf } from '@icebox/contract/call'
import type Stripe from 'stripe'
import type { z } from 'zod'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { Problem } from '../../kit/problem.ts'
import { findCustomer } from '../state/customer-store.ts'
import { assertOwner } from '../state/roles.ts'
import { idOf, stripeOf } from '../stripe/stripe-client.ts'
import { findInvoice } from './invoice.ts'

const RECENT = 5

/**
 * A page of the team's invoices, from the first one ever made. Drafts, void ones and the one of nothing that begins a trial
 * are left out, and do not crowd out any other. Their files are public links.
 */
export async function listInvoices(
  app: App,
  { accountId }: Actor,
  { limit = RECENT, after }: z.output<(typeof invoicesCall)['input']>,
): Promise<OutputOf<typeof invoicesCall>> {
  const account = await getAccount(app.db, accountId)
  assertOwner(account)
  const known = await findCustomer(app.db, account.team_id)
  if (!known) return { invoices: [], next: null }
  const found = await readPage(app, known.customer_id, { after, wanted: limit + 1 })
  const invoices = found.slice(0, limit)
  const next = found.length > limit ? (invoices.at(-1)?.id ?? null) : null
  return { invoices: invoices.map(shown), next }
}

interface Page {
  readonly after: string | undefined
  readonly wanted: number
}

async function readPage(app: App, customer: string, { after, wanted }: Page): Promise<Stripe.Invoice[]> {
  if (after !== undefined) await assertOwnInvoice(app, customer, after)
  const found: Stripe.Invoice[] = []
  const start = after === undefined ? {} : { starting_after: after }
  for await (const invoice of stripeOf(app).invoices.list({ customer, limit: 100, ...start })) {
    if (!HIDDEN.has(invoice.status ?? '') && invoice.total !== 0) found.push(invoice)
    if (found.length === wanted) break
  }
  return found
}

const HIDDEN: ReadonlySet<string> = new Set(['draft', 'void'])

async function assertOwnInvoice(app: App, customer: string, id: string): Promise<void> {
  const invoice = await findInvoice(app, id)
  if (!invoice?.customer || idOf(invoice.customer) !== customer) {
    throw new Problem('not_found', 'These invoices are not there any more. Please reload the page.')
  }
}

function shown(invoice: Stripe.Invoice) {
  return {
    id: invoice.id,
    amountPaid: invoice.amount_paid,
    amountDue: invoice.amount_due,
    refundedCents: invoice.post_payment_credit_notes_amount,
    created: invoice.created,
    status: invoice.status ?? 'open',
    invoicePdf: invoice.invoice_pdf ?? null,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    currency: invoice.currency,
  }
}
