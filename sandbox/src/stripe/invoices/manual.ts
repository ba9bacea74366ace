import { z } from 'zod'
import type { Invoice } from '../state/stored.ts'
import { filled, flag, metadata, params, text } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { all, get, mergeMetadata, nowOf, type World } from '../world.ts'
import { composeInvoice } from './compose.ts'
import { draftOfItem, waitingItems } from './drafts.ts'
import { keepInvoice } from './finalize.ts'

export const createInvoiceParams = params({
  auto_advance: flag.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  collection_method: z.literal('charge_automatically').optional(),
  currency: z.literal('usd').optional(),
  customer: filled,
  default_payment_method: filled.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  pending_invoice_items_behavior: z.enum(['exclude', 'include']).optional(),
  subscription: filled.optional(),
})

/** An invoice apart from any cycle. What waits for the customer's next invoice is left alone unless asked for. */
export function createInvoice(world: World, input: z.output<typeof createInvoiceParams>): Invoice {
  const customer = get(world, 'customer', [input.customer, 'customer'])
  const subscription = input.subscription ? get(world, 'subscription', [input.subscription, 'subscription']) : null
  const waiting =
    input.pending_invoice_items_behavior === 'include'
      ? waitingItems(world, customer.id, subscription?.id ?? null).map(item => draftOfItem(world, item))
      : []
  const now = nowOf(world, customer.id)
  const invoice = composeInvoice(world, {
    ...{ customer: customer.id, subscription, reason: 'manual', drafts: waiting, period: { start: now, end: now } },
    addsTax: input.automatic_tax?.enabled,
  })
  invoice.auto_advance = input.auto_advance ?? false
  invoice.automatically_finalizes_at = input.auto_advance ? now + world.draftSeconds : null
  if (input.default_payment_method) {
    invoice.default_payment_method = get(world, 'payment_method', [
      input.default_payment_method,
      'default_payment_method',
    ]).id
  }
  invoice.description = input.description || null
  invoice.metadata = mergeMetadata({}, input.metadata)
  return keepInvoice(world, invoice, waiting)
}

/** A draft can be thrown away; what it had taken waits again. */
export function removeDraft(world: World, invoice: Invoice): object {
  if (invoice.status !== 'draft') throw invalid('You can only delete draft invoices.', 'invoice_not_editable')
  for (const item of all(world, 'invoiceitem').filter(each => each.invoice === invoice.id)) item.invoice = null
  delete world.state.tables.invoice[invoice.id]
  world.emit('invoice.deleted', invoice)
  return { id: invoice.id, object: 'invoice', deleted: true }
}
