import { openIntent } from '../payments/intents.ts'
import { randomText } from '../state/ids.ts'
import type { Invoice, PaymentMethod } from '../state/stored.ts'
import { placeOf, unknownPlace } from '../tax/places.ts'
import { invalid, type StripeProblem } from '../wire/problems.ts'
import { copy, find, get, nowOf, put, type World } from '../world.ts'
import { total } from './compose.ts'
import { useUpDiscounts } from './discounting.ts'
import type { Draft } from './drafts.ts'
import { settle } from './settle.ts'

/** Keeps a composed invoice as a draft and takes the waiting items it carries out of the queue. */
export function keepInvoice(world: World, invoice: Invoice, drafts: readonly Draft[]): Invoice {
  put(world, 'invoice', invoice)
  useUpDiscounts(world, invoice)
  for (const { invoiceItem } of drafts) {
    const item = invoiceItem === undefined ? undefined : find(world, 'invoiceitem', invoiceItem)
    if (item) item.invoice = invoice.id
  }
  world.emit('invoice.created', invoice)
  return invoice
}

/** Makes a draft final: it gets its number and its links, uses the customer's balance, and is owed from now on. */
export function finalizeInvoice(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'draft') {
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.")
  }
  const customer = get(world, 'customer', [invoice.customer])
  const now = nowOf(world, invoice.customer)
  invoice.customer_address = customer.address ?? null
  if (invoice.automatic_tax.enabled && !placeOf(customer.address)) throw failed(world, invoice)
  total(world, invoice)
  const { balance } = settle(invoice.total, customer.balance)
  if (balance !== customer.balance) {
    const before = copy(customer)
    customer.balance = balance
    world.emit('customer.updated', customer, before)
  }
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  const link = `${world.url()}/i/${linkOf(world, invoice)}`
  Object.assign(invoice, {
    ...{ status: 'open', number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}` },
    ...{ ending_balance: balance, effective_at: now, hosted_invoice_url: link, invoice_pdf: `${link}/pdf` },
    ...{ automatically_finalizes_at: null, customer_name: customer.name, customer_email: customer.email },
    ...{ status_transitions: { ...invoice.status_transitions, finalized_at: now } },
  })
  if (invoice.amount_due > 0) {
    const card = cardFor(world, invoice)?.id ?? null
    const status = card === null ? 'requires_payment_method' : 'requires_confirmation'
    Object.assign(openIntent(world, invoice), { payment_method: card, status })
  }
  world.emit('invoice.finalized', invoice)
  return invoice
}

/** It stays a draft; whoever asked for it, and every endpoint, hears why. */
function failed(world: World, invoice: Invoice): StripeProblem {
  const problem = unknownPlace()
  const { code, type } = problem.shape
  Object.assign(invoice, { last_finalization_error: { code, message: problem.message, type } })
  world.emit('invoice.finalization_failed', invoice)
  return problem
}

function linkOf(world: World, invoice: Invoice): string {
  const link = randomText(32)
  world.state.notes.invoiceLinks[link] = invoice.id
  return link
}

/** The card an invoice is charged to: its own, the subscription's, the customer's, in this order. */
export function cardFor(world: World, invoice: Invoice): PaymentMethod | undefined {
  const id = invoice.parent?.subscription_details.subscription
  const subscription = id === undefined ? undefined : find(world, 'subscription', id)
  const customer = find(world, 'customer', invoice.customer)
  const card =
    (typeof invoice.default_payment_method === 'string' ? invoice.default_payment_method : null) ??
    subscription?.default_payment_method ??
    customer?.invoice_settings.default_payment_method ??
    null
  return card === null ? undefined : find(world, 'payment_method', card)
}
