import type { Phase, PhaseItem, Schedule, Subscription } from '../state/stored.ts'
import { changeItems } from '../subscriptions/apply.ts'
import { intervalOf, periodOf, type WantedItem } from '../subscriptions/items.ts'
import { get, type World } from '../world.ts'

/** The phase a subscription is in, as a schedule made from it begins. */
export function phaseOf(subscription: Subscription): Phase {
  const { start, end } = periodOf(subscription)
  return {
    ...EMPTY,
    ...{ items: subscription.items.data.map(phaseItemOf), start_date: start, end_date: end },
    trial_end: subscription.status === 'trialing' ? subscription.trial_end : null,
    automatic_tax: phaseTax(subscription.automatic_tax.enabled),
  }
}

/** A phase that does not say it adds tax as the schedule has it. */
export function phaseTax(enabled: boolean): NonNullable<Phase['automatic_tax']> {
  return { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null }
}

function phaseItemOf({ price, quantity = 1, metadata }: Subscription['items']['data'][number]): PhaseItem {
  return phaseItem(price.id, quantity, metadata)
}

export function phaseItem(price: string, quantity: number, metadata: Record<string, string> = {}): PhaseItem {
  return { billing_thresholds: null, discounts: [], metadata, plan: price, price, quantity, tax_rates: [] }
}

export const EMPTY = {
  ...{ add_invoice_items: [], application_fee_percent: null, billing_cycle_anchor: null, billing_thresholds: null },
  ...{ collection_method: null, currency: 'usd', default_payment_method: null, default_tax_rates: [] },
  ...{ description: null, discounts: [], invoice_settings: null, metadata: {}, on_behalf_of: null },
  ...{ proration_behavior: 'create_prorations', transfer_data: null },
} satisfies Partial<Phase>

/** The phase that follows the current one. */
export function nextPhase(schedule: Schedule): Phase | undefined {
  const end = schedule.current_phase?.end_date
  return schedule.phases.find(phase => phase.start_date === end)
}

/** The items of a phase. They take the places of the subscription's own, one by one. */
export function itemsOf(world: World, subscription: Subscription, phase: Phase): WantedItem[] {
  return phase.items.map((item, index) => ({
    id: subscription.items.data[index]?.id,
    price: get(world, 'price', [item.price]),
    quantity: item.quantity ?? 1,
    metadata: { ...item.metadata },
  }))
}

/** Whether a phase asks for just what the subscription has. */
export function isAsNow(world: World, subscription: Subscription, phase: Phase): boolean {
  const now = subscription.items.data
  return (
    phase.items.length === now.length &&
    itemsOf(world, subscription, phase).every(
      (item, index) =>
        item.price.id === now[index]?.price.id &&
        item.quantity === now[index]?.quantity &&
        intervalOf(item.price) === intervalOf(get(world, 'price', [now[index]?.price.id ?? ''])),
    )
  )
}

/** Puts the items of a phase in place within a running period, prorated as the phase says. */
export function applyPhase(world: World, subscription: Subscription, phase: Phase): void {
  const items = itemsOf(world, subscription, phase).map(({ id, price, quantity }) => ({
    id,
    price: price.id,
    quantity,
  }))
  const gone = subscription.items.data.slice(items.length).map(({ id }) => ({ id, deleted: true }))
  changeItems(world, subscription, {
    items: [...items, ...gone],
    proration_behavior: prorationOf(phase.proration_behavior),
  })
}

function prorationOf(said: string): 'always_invoice' | 'create_prorations' | 'none' {
  return said === 'always_invoice' || said === 'none' ? said : 'create_prorations'
}
