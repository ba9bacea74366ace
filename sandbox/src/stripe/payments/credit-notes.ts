import { z } from 'zod'
import { newId } from '../state/ids.ts'
import type { CreditNote, Invoice, Refund } from '../state/stored.ts'
import { page } from '../wire/list.ts'
import { filled, integer, metadata, paging, params, text } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, copy, get, mergeMetadata, nowOf, put, type World } from '../world.ts'
import { chargeOfInvoice } from './charges.ts'
import { refundCharge } from './refunds.ts'

const create = params({
  amount: integer.optional(),
  credit_amount: integer.optional(),
  email_type: z.enum(['credit_note', 'none']).optional(),
  invoice: filled,
  memo: text.optional(),
  metadata: metadata.optional(),
  out_of_band_amount: integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']).optional(),
  refund_amount: integer.optional(),
})
type Input = z.output<typeof create>
const list = params({ ...paging, customer: filled.optional(), invoice: filled.optional() })

export const CREDIT_NOTE_ROUTES: readonly Route[] = [
  route('POST /v1/credit_notes', { input: create, run: createNote }),
  route('GET /v1/credit_notes/:id', {
    input: params({}),
    run: (world, _, [id = '']) => get(world, 'credit_note', [id]),
  }),
  route('GET /v1/credit_notes', {
    input: list,
    run: (world, { customer, invoice, ...paging }) => {
      const wanted = all(world, 'credit_note').filter(
        each =>
          (customer === undefined || each.customer === customer) && (invoice === undefined || each.invoice === invoice),
      )
      return page(wanted.reverse(), paging, '/v1/credit_notes')
    },
  }),
]

/** Takes back a part of a paid invoice: as a refund, as credit, or outside of Stripe; the three make the amount. */
function createNote(world: World, input: Input): CreditNote {
  const invoice = get(world, 'invoice', [input.invoice, 'invoice'])
  if (invoice.status !== 'paid') {
    throw invalid('The twin makes credit notes for paid invoices only.', undefined, 'invoice')
  }
  const amount = checkAmounts(invoice, input)
  const refund = input.refund_amount ? refundFor(world, invoice, input.refund_amount) : undefined
  if (input.credit_amount) credit(world, invoice.customer, input.credit_amount)
  const before = copy(invoice)
  invoice.post_payment_credit_notes_amount += amount
  const note = put(world, 'credit_note', noteOf(world, invoice, { input, amount, refund }))
  world.emit('credit_note.created', note)
  world.emit('invoice.updated', invoice, before)
  return note
}

function checkAmounts(invoice: Invoice, input: Input): number {
  const { refund_amount: refund = 0, credit_amount: credited = 0, out_of_band_amount: outside = 0 } = input
  const amount = input.amount ?? refund + credited + outside
  const left = invoice.amount_paid - invoice.post_payment_credit_notes_amount
  if (amount < 1) throw invalid('Missing required param: amount.', 'parameter_missing', 'amount')
  if (amount > left) {
    throw invalid(
      `The sum of credit amount, refund amount and out of band amount ($${(amount / 100).toFixed(2)}) must not exceed the amount that is left to credit ($${(left / 100).toFixed(2)}).`,
      undefined,
      'amount',
    )
  }
  if (refund + credited + outside === amount) return amount
  throw invalid(
    'The sum of credit amount, refund amount and out of band amount must equal the credit note amount.',
    undefined,
    'amount',
  )
}

function refundFor(world: World, invoice: Invoice, amount: number): Refund {
  const charge = chargeOfInvoice(world, invoice.id)
  if (!charge) throw invalid('This invoice has no charge that could be refunded.', undefined, 'refund_amount')
  return refundCharge(world, charge, { amount, reason: null })
}

function credit(world: World, id: string, amount: number): void {
  const customer = get(world, 'customer', [id])
  const before = copy(customer)
  customer.balance -= amount
  world.emit('customer.updated', customer, before)
}

/** The share of its tax that goes back with a part of an invoice. */
function taxIn({ total_taxes: taxes, total }: Invoice, amount: number): NonNullable<Invoice['total_taxes']> {
  return (taxes ?? []).map(each => ({
    ...each,
    amount: Math.round((each.amount * amount) / total),
    taxable_amount: Math.round(((each.taxable_amount ?? 0) * amount) / total),
  }))
}

interface Parts {
  readonly input: Input
  readonly amount: number
  readonly refund: Refund | undefined
}

function noteOf(world: World, invoice: Invoice, { input, amount, refund }: Parts): CreditNote {
  const id = newId('cn')
  const taxes = taxIn(invoice, amount)
  const net = amount - taxes.reduce((sum, each) => sum + each.amount, 0)
  const count = all(world, 'credit_note').filter(each => each.invoice === invoice.id).length
  return {
    ...{ id, object: 'credit_note', amount, amount_shipping: 0, created: nowOf(world, invoice.customer) },
    ...{ currency: invoice.currency, customer: invoice.customer, customer_account: null, invoice: invoice.id },
    ...{ customer_balance_transaction: null, discount_amount: 0, discount_amounts: [], livemode: false },
    ...{ effective_at: nowOf(world, invoice.customer), memo: input.memo || null },
    lines: { object: 'list', data: [], has_more: false, url: `/v1/credit_notes/${id}/lines` },
    ...{ metadata: mergeMetadata({}, input.metadata), number: `${invoice.number}-CN-0${count + 1}` },
    ...{ out_of_band_amount: input.out_of_band_amount ?? null, pdf: `${invoice.hosted_invoice_url}/pdf` },
    ...{ post_payment_amount: amount, pre_payment_amount: 0, pretax_credit_amounts: [] },
    reason: input.reason ?? null,
    refunds: refund
      ? [{ amount_refunded: refund.amount, payment_record_refund: null, refund: refund.id, type: 'refund' }]
      : [],
    ...{ shipping_cost: null, status: 'issued', subtotal: net, subtotal_excluding_tax: net, total: amount },
    ...{ total_excluding_tax: net, total_taxes: taxes, type: 'post_payment', voided_at: null },
  }
}
