import { z } from 'zod'
import { newId } from '../state/ids.ts'
import type { Invoice, InvoiceItem } from '../state/stored.ts'
import { subscriptionOf } from '../subscriptions/standing.ts'
import { isWithin, page } from '../wire/list.ts'
import { filled, flag, integer, metadata, paging, params, range, text } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, get, mergeMetadata, nowOf, put, type World } from '../world.ts'
import { lineOf, total } from './compose.ts'
import { discountLines, discountsFor } from './discounting.ts'
import { draftOfItem } from './drafts.ts'

const create = params({
  amount: integer.optional(),
  currency: z.literal('usd').optional(),
  customer: filled,
  description: text.optional(),
  discountable: flag.optional(),
  invoice: filled.optional(),
  metadata: metadata.optional(),
  period: z.strictObject({ start: integer, end: integer }).optional(),
  quantity: integer.optional(),
  subscription: filled.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  tax_code: filled.optional(),
  unit_amount_decimal: integer.optional(),
})
const list = params({
  ...paging,
  created: range.optional(),
  customer: filled.optional(),
  invoice: filled.optional(),
  pending: flag.optional(),
})

export const INVOICE_ITEM_ROUTES: readonly Route[] = [
  route('POST /v1/invoiceitems', { input: create, run: createItem }),
  route('GET /v1/invoiceitems/:id', {
    input: params({}),
    run: (world, _, [id = '']) => get(world, 'invoiceitem', [id]),
  }),
  route('DELETE /v1/invoiceitems/:id', { input: params({}), run: (world, _, [id = '']) => removeItem(world, id) }),
  route('GET /v1/invoiceitems', {
    input: list,
    run: (world, { created, customer, invoice, pending, ...paging }) => {
      const wanted = all(world, 'invoiceitem').filter(
        each =>
          (customer === undefined || each.customer === customer) &&
          (invoice === undefined || each.invoice === invoice) &&
          (pending === undefined || pending === (each.invoice === null)) &&
          isWithin(each.date, created),
      )
      return page(wanted.reverse(), paging, '/v1/invoiceitems')
    },
  }),
]

/** Onto a draft that is named, else it waits for the customer's next invoice. */
function createItem(world: World, input: z.output<typeof create>): InvoiceItem {
  const customer = get(world, 'customer', [input.customer, 'customer'])
  const quantity = input.quantity ?? 1
  const amount = input.amount ?? (input.unit_amount_decimal ?? Number.NaN) * quantity
  if (!Number.isInteger(amount)) throw invalid('Missing required param: amount.', 'parameter_missing', 'amount')
  const invoice = input.invoice ? draft(get(world, 'invoice', [input.invoice, 'invoice']), customer.id) : undefined
  const subscription = input.subscription ? get(world, 'subscription', [input.subscription, 'subscription']).id : null
  mustSayTax(invoice, input)
  const now = nowOf(world, customer.id)
  const item = put(world, 'invoiceitem', {
    ...{ id: newId('ii'), object: 'invoiceitem', amount, currency: 'usd', customer: customer.id },
    ...{ customer_account: null, date: now, description: input.description || null, discounts: [] },
    ...{ discountable: input.discountable ?? true, invoice: invoice?.id ?? null, livemode: false },
    metadata: mergeMetadata({}, input.metadata),
    parent: subscription === null ? null : { type: 'subscription_details', subscription_details: { subscription } },
    period: input.period ?? { start: now, end: now },
    ...{ pricing: null, proration: false, quantity, quantity_decimal: String(quantity), tax_rates: [] },
    test_clock: customer.test_clock,
  })
  if (invoice) addLine(world, invoice, item)
  world.emit('invoiceitem.created', item)
  return item
}

/** Stripe asks for it where its own settings name no usual one, and the twin's name none. */
function mustSayTax(invoice: Invoice | undefined, { tax_behavior: said }: z.output<typeof create>): void {
  if (!invoice?.automatic_tax.enabled || said === 'exclusive') return
  throw invalid(
    'You must specify a `tax_behavior` of `exclusive` for an item of an invoice with automatic tax.',
    undefined,
    'tax_behavior',
  )
}

function draft(invoice: Invoice, customer: string): Invoice {
  if (invoice.customer !== customer)
    throw invalid('The invoice does not belong to this customer.', undefined, 'invoice')
  if (invoice.status === 'draft') return invoice
  throw invalid('Cannot add items to an invoice that is no longer a draft.', 'invoice_not_editable', 'invoice')
}

function addLine(world: World, invoice: Invoice, item: InvoiceItem): void {
  const subscription = subscriptionOf(world, invoice) ?? null
  const one = draftOfItem(world, item)
  const discounts = discountsFor(world, invoice.customer, subscription?.discounts ?? [])
  const [taken = []] = discountLines(world, [one], discounts)
  invoice.lines.data.push(lineOf(one, { id: invoice.id, subscription, discounts: taken }))
  total(world, invoice)
  world.emit('invoice.updated', invoice)
}

function removeItem(world: World, id: string): object {
  const item = get(world, 'invoiceitem', [id])
  if (item.invoice !== null)
    throw invalid('The twin deletes only items that wait for an invoice.', 'invoice_not_editable')
  delete world.state.tables.invoiceitem[id]
  world.emit('invoiceitem.deleted', item)
  return { id, object: 'invoiceitem', deleted: true }
}
