import type { Invoice } from '../state/stored.ts'
import { dropPendingUpdate, setStatus, subscriptionOf } from '../subscriptions/standing.ts'
import { invalid } from '../wire/problems.ts'
import { find, nowOf, type World } from '../world.ts'

/** Nobody owes it any more; an update that waited for its payment goes with it. */
export function voidInvoice(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalid(`You can only pass in open invoices. This invoice isn't open.`, 'invoice_not_editable')
  }
  const voided_at = nowOf(world, invoice.customer)
  Object.assign(invoice, {
    ...{ status: 'void', auto_advance: false, next_payment_attempt: null, amount_remaining: 0 },
    status_transitions: { ...invoice.status_transitions, voided_at },
  })
  const intent = find(world, 'payment_intent', world.state.notes.intentOf[invoice.id] ?? '')
  if (intent) {
    Object.assign(intent, { status: 'canceled', canceled_at: voided_at, cancellation_reason: 'void_invoice' })
    intent.next_action = null
    world.emit('payment_intent.canceled', intent)
  }
  world.emit('invoice.voided', invoice)
  const subscription = subscriptionOf(world, invoice)
  if (!subscription) return invoice
  if (world.state.notes.pendingInvoice[subscription.id] === invoice.id) dropPendingUpdate(world, subscription)
  const isClear = subscription.status === 'past_due' && subscription.latest_invoice === invoice.id
  if (isClear) setStatus(world, subscription, 'active')
  return invoice
}
