import { composeInvoice } from '../invoices/compose.ts'
import { cycleDrafts, draftOfItem, waitingItems } from '../invoices/drafts.ts'
import { keepInvoice } from '../invoices/finalize.ts'
import type { Subscription } from '../state/stored.ts'
import { periodEnd } from '../time/calendar.ts'
import { copy, nowOf, type World } from '../world.ts'
import { end } from './cancel.ts'
import { asWanted, type Period, periodOf, setItems } from './items.ts'
import { setStatus } from './standing.ts'

/** The period is over: the next one begins, and its invoice as a draft. A trial ends the same way. */
export function renew(world: World, subscription: Subscription): void {
  const now = nowOf(world, subscription.customer)
  const before = copy(subscription)
  const wasTrial = subscription.status === 'trialing'
  if (wasTrial && !hasCard(world, subscription) && endOfTrial(world, subscription)) return
  const old = periodOf(subscription)
  const { isNewAnchor, ...next } = nextPeriod(subscription, old, wasTrial)
  if (isNewAnchor) subscription.billing_cycle_anchor = next.start
  const items = subscription.items.data.map(item => asWanted(world, item))
  setItems(world, subscription, { items, period: next })
  if (wasTrial) subscription.status = 'active'
  const waiting = waitingItems(world, subscription.customer, subscription.id).map(item => draftOfItem(world, item))
  const drafts = [...waiting, ...cycleDrafts(world, items, next)]
  const parts = { customer: subscription.customer, subscription, reason: 'subscription_cycle', drafts, period: old }
  const invoice = composeInvoice(world, parts)
  invoice.auto_advance = true
  invoice.automatically_finalizes_at = now + world.draftSeconds
  subscription.latest_invoice = invoice.id
  world.emit('customer.subscription.updated', subscription, before)
  keepInvoice(world, invoice, drafts)
}

function hasCard(world: World, { default_payment_method: own, customer }: Subscription): boolean {
  return (own ?? world.state.tables.customer[customer]?.invoice_settings.default_payment_method ?? null) !== null
}

/** What was to happen at a trial's end without a card. True when the subscription does not go on. */
function endOfTrial(world: World, subscription: Subscription): boolean {
  const wish = subscription.trial_settings?.end_behavior.missing_payment_method
  if (wish === 'cancel') end(world, subscription, 'payment_failed')
  if (wish === 'pause') {
    setStatus(world, subscription, 'paused')
    world.emit('customer.subscription.paused', subscription)
  }
  return wish === 'cancel' || wish === 'pause'
}

/** Periods follow the anchor; it moves with the end of a trial and with another interval. */
function nextPeriod(subscription: Subscription, old: Period, wasTrial: boolean): Period & { isNewAnchor: boolean } {
  const recurring = subscription.items.data[0]?.price.recurring ?? { interval: 'month', interval_count: 1 }
  const anchor = subscription.billing_cycle_anchor
  // A period of another length than the interval's means that the interval is new.
  const fits = wasTrial || periodEnd(anchor, old.start, recurring) === old.end
  const start = old.end
  return { start, end: periodEnd(fits && !wasTrial ? anchor : start, start, recurring), isNewAnchor: wasTrial || !fits }
}
