import type { Invoice, Subscription } from '../state/stored.ts'
import { copy, find, get, type World } from '../world.ts'
import { setItems } from './items.ts'

/** What the payment of an invoice means for its subscription. */
export function followPayment(world: World, invoice: Invoice): void {
  const subscription = subscriptionOf(world, invoice)
  if (!subscription) return
  if (world.state.notes.pendingInvoice[subscription.id] === invoice.id) applyPendingUpdate(world, subscription)
  const isRepaired = ['past_due', 'unpaid'].includes(subscription.status) && subscription.latest_invoice === invoice.id
  if (isRepaired || subscription.status === 'incomplete') setStatus(world, subscription, 'active')
}

export function subscriptionOf(world: World, invoice: Invoice): Subscription | undefined {
  const id = invoice.parent?.subscription_details.subscription
  return id === undefined ? undefined : find(world, 'subscription', id)
}

export function setStatus(world: World, subscription: Subscription, status: string): void {
  if (subscription.status === status) return
  const before = copy(subscription)
  subscription.status = status
  world.emit('customer.subscription.updated', subscription, before)
}

/** The update that waited for its payment takes place. */
function applyPendingUpdate(world: World, subscription: Subscription): void {
  const before = copy(subscription)
  const items = subscription.pending_update?.subscription_items ?? []
  const [first] = items
  if (first) {
    const wanted = items.map(item => ({
      ...{ id: item.id, price: get(world, 'price', [item.price.id]) },
      ...{ quantity: item.quantity ?? 1, metadata: item.metadata },
    }))
    setItems(world, subscription, {
      items: wanted,
      period: { start: first.current_period_start, end: first.current_period_end },
    })
  }
  const anchor = subscription.pending_update?.billing_cycle_anchor
  if (anchor) subscription.billing_cycle_anchor = anchor
  subscription.pending_update = null
  delete world.state.notes.pendingInvoice[subscription.id]
  world.emit('customer.subscription.updated', subscription, before)
  world.emit('customer.subscription.pending_update_applied', subscription)
}

/** Forgets an update that was never paid. */
export function dropPendingUpdate(world: World, subscription: Subscription): void {
  if (!subscription.pending_update) return
  const before = copy(subscription)
  subscription.pending_update = null
  delete world.state.notes.pendingInvoice[subscription.id]
  world.emit('customer.subscription.pending_update_expired', subscription)
  world.emit('customer.subscription.updated', subscription, before)
}
