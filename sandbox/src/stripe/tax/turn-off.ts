import type { Invoice } from '../state/stored.ts'
import { subscriptionOf } from '../subscriptions/standing.ts'
import { copy, find, type World } from '../world.ts'
import { placeOf } from './places.ts'

/**
 * An invoice that Stripe makes final by itself goes out without tax where nobody knows the place, and the subscription adds
 * none from then on.
 */
export function turnOffWithoutPlace(world: World, invoice: Invoice): void {
  const address = find(world, 'customer', invoice.customer)?.address
  if (!invoice.automatic_tax.enabled || placeOf(address)) return
  const off = { enabled: false, liability: null }
  const reason = 'finalization_requires_location_inputs'
  Object.assign(invoice.automatic_tax, { ...off, disabled_reason: reason, status: null, provider: null })
  const subscription = subscriptionOf(world, invoice)
  if (!subscription) return
  const before = copy(subscription)
  subscription.automatic_tax = { ...off, disabled_reason: 'requires_location_inputs' }
  world.emit('customer.subscription.updated', subscription, before)
}
