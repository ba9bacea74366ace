import { z } from 'zod'
import { cardFor as cardNamed, mustBelong } from '../customers/payment-methods.ts'
import type { Invoice } from '../state/stored.ts'
import { actionRequired } from '../subscriptions/create.ts'
import { isWithin, page } from '../wire/list.ts'
import { filled, flag, metadata, paging, params, range, text } from '../wire/params.ts'
import { declined, invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, copy, find, get, mergeMetadata, type World } from '../world.ts'
import { collect, markPaid } from './collect.ts'
import { total } from './compose.ts'
import { finalizeInvoice } from './finalize.ts'
import { createInvoice, createInvoiceParams, removeDraft } from './manual.ts'
import { voidInvoice } from './void.ts'

const list = params({
  ...paging,
  collection_method: z.literal('charge_automatically').optional(),
  created: range.optional(),
  customer: filled.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: filled.optional(),
})
const pay = params({
  forgive: flag.optional(),
  off_session: flag.optional(),
  paid_out_of_band: flag.optional(),
  payment_method: filled.optional(),
})
const update = params({
  auto_advance: flag.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
})
const payments = params({ ...paging, invoice: filled.optional(), status: text.optional() })

export const INVOICE_ROUTES: readonly Route[] = [
  route('POST /v1/invoices', { input: createInvoiceParams, run: createInvoice }),
  route('GET /v1/invoices/:id', { input: params({}), run: (world, _, [id = '']) => get(world, 'invoice', [id]) }),
  route('POST /v1/invoices/:id', {
    input: update,
    run: (world, input, [id = '']) => updateInvoice(world, get(world, 'invoice', [id]), input),
  }),
  route('DELETE /v1/invoices/:id', {
    input: params({}),
    run: (world, _, [id = '']) => removeDraft(world, get(world, 'invoice', [id])),
  }),
  route('POST /v1/invoices/:id/finalize', {
    input: params({ auto_advance: flag.optional() }),
    run: (world, { auto_advance: wish }, [id = '']) => {
      const invoice = finalizeInvoice(world, get(world, 'invoice', [id]))
      // Stripe collects within the hour; here at once, so that nobody has to wait for it.
      if (wish ?? invoice.auto_advance) collect(world, invoice)
      return invoice
    },
  }),
  route('POST /v1/invoices/:id/pay', {
    input: pay,
    run: (world, input, [id = '']) => payInvoice(world, get(world, 'invoice', [id]), input),
  }),
  route('POST /v1/invoices/:id/void', {
    input: params({}),
    run: (world, _, [id = '']) => voidInvoice(world, get(world, 'invoice', [id])),
  }),
  route('POST /v1/invoices/:id/mark_uncollectible', {
    input: params({}),
    run: (world, _, [id = '']) => giveUp(world, get(world, 'invoice', [id])),
  }),
  route('GET /v1/invoices/:id/lines', {
    input: params(paging),
    run: (world, paging, [id = '']) => page(get(world, 'invoice', [id]).lines.data, paging, `/v1/invoices/${id}/lines`),
  }),
  route('GET /v1/invoices', { input: list, run: listInvoices }),
  route('GET /v1/invoice_payments/:id', {
    input: params({}),
    run: (world, _, [id = '']) => get(world, 'invoice_payment', [id]),
  }),
  route('GET /v1/invoice_payments', {
    input: payments,
    run: (world, { invoice, status, ...paging }) => {
      const wanted = all(world, 'invoice_payment').filter(
        each => (invoice === undefined || each.invoice === invoice) && (status === undefined || each.status === status),
      )
      return page(wanted.reverse(), paging, '/v1/invoice_payments')
    },
  }),
]

function listInvoices(world: World, input: z.output<typeof list>): object {
  const { created, customer, status, subscription, ...paging } = input
  const wanted = all(world, 'invoice').filter(
    each =>
      (customer === undefined || each.customer === customer) &&
      (status === undefined || each.status === status) &&
      (subscription === undefined || each.parent?.subscription_details.subscription === subscription) &&
      isWithin(each.created, created),
  )
  return page(wanted.reverse(), paging, '/v1/invoices')
}

function updateInvoice(world: World, invoice: Invoice, input: z.output<typeof update>): Invoice {
  const before = copy(invoice)
  const { default_payment_method: card } = input
  if (card) mustBelong(get(world, 'payment_method', [card, 'default_payment_method']), invoice.customer)
  if (card !== undefined) invoice.default_payment_method = card || null
  if (input.auto_advance !== undefined) invoice.auto_advance = input.auto_advance
  if (input.automatic_tax && invoice.status === 'draft') {
    invoice.automatic_tax = { ...invoice.automatic_tax, enabled: input.automatic_tax.enabled, status: null }
    total(world, invoice)
  }
  if (input.description !== undefined) invoice.description = input.description || null
  invoice.metadata = mergeMetadata(invoice.metadata, input.metadata)
  world.emit('invoice.updated', invoice, before)
  return invoice
}

/** Pays now. A card that is refused answers 402, and the invoice stays open. */
function payInvoice(world: World, invoice: Invoice, input: z.output<typeof pay>): Invoice {
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', 'invoice_already_paid')
  if (invoice.status === 'void') throw invalid('This invoice can no longer be paid.', 'invoice_not_editable')
  const named = input.payment_method
    ? mustBelong(cardNamed(world, [input.payment_method, 'payment_method']), invoice.customer)
    : undefined
  if (invoice.status === 'draft') finalizeInvoice(world, invoice)
  if (input.paid_out_of_band) {
    markPaid(world, invoice)
    return invoice
  }
  const outcome = collect(world, invoice, named)
  if (outcome === 'paid') return invoice
  if (outcome === 'action') throw actionRequired('invoice_payment_intent_requires_action')
  if (outcome === 'no_card') {
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set one.',
      'invoice_no_payment_method_types',
    )
  }
  throw refusal(world, invoice)
}

function refusal(world: World, invoice: Invoice) {
  const intent = find(world, 'payment_intent', world.state.notes.intentOf[invoice.id] ?? '')
  const charge = typeof intent?.latest_charge === 'string' ? find(world, 'charge', intent.latest_charge) : undefined
  const code = charge?.outcome?.reason ?? 'generic_decline'
  return declined(code, { charge: charge?.id, payment_intent: intent && copy(intent) })
}

function giveUp(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'open')
    throw invalid('You can only mark open invoices as uncollectible.', 'invoice_not_editable')
  invoice.status = 'uncollectible'
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  world.emit('invoice.marked_uncollectible', invoice)
  return invoice
}
