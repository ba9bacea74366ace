import { creditDrafts, cycleDrafts, type Draft, debitDrafts } from '../invoices/drafts.ts'
import type { Subscription } from '../state/stored.ts'
import { later } from '../time/calendar.ts'
import { invalid } from '../wire/problems.ts'
import { nowOf, type World } from '../world.ts'
import { asWanted, type ItemParams, intervalOf, type Period, periodOf, type WantedItem, wantItems } from './items.ts'

export interface ChangeParams {
  readonly items?: readonly ItemParams[] | undefined
  readonly proration_behavior?: 'always_invoice' | 'create_prorations' | 'none' | undefined
  readonly proration_date?: number | undefined
  readonly billing_cycle_anchor?: { readonly type: 'now' | 'unchanged' } | undefined
  readonly trial_end?: 'now' | number | undefined
}

/** What an update of a subscription comes to, before anything is done. An update and its preview share it. */
export interface Change {
  readonly items: readonly WantedItem[]
  /** The period the items are in afterwards. */
  readonly period: Period
  readonly drafts: readonly Draft[]
  /** Whether the drafts go onto an invoice at once; if not, prorations wait for the next one. */
  readonly isInvoicedNow: boolean
  /** The billing cycle begins anew. */
  readonly isReset: boolean
  readonly endsTrial: boolean
  /** Since when the change counts. */
  readonly at: number
}

export function planChange(world: World, subscription: Subscription, params: ChangeParams): Change {
  const now = nowOf(world, subscription.customer)
  const period = periodOf(subscription)
  const items = wantItems(world, params.items ?? [], subscription.items.data)
  const [first] = items
  if (!first) throw invalid('A subscription must have at least one active plan.', undefined, 'items')
  const at = prorationDate(params.proration_date ?? now, period)
  const endsTrial = params.trial_end === 'now' && subscription.status === 'trialing'
  const staysInTrial = subscription.status === 'trialing' && !endsTrial
  const isOther = intervalOf(first.price) !== intervalOf(asWanted(world, firstItem(subscription)).price)
  const isReset = !staysInTrial && (isOther || endsTrial || params.billing_cycle_anchor?.type === 'now')
  const shared = { items, isReset, endsTrial, at }
  if (isReset) {
    const recurring = first.price.recurring ?? { interval: 'month', interval_count: 1 }
    const next = { start: now, end: later(now, recurring) }
    const credits = endsTrial || params.proration_behavior === 'none' ? [] : credit(world, subscription, [period, at])
    const drafts = [...credits, ...cycleDrafts(world, items, next)]
    return { ...shared, period: next, drafts, isInvoicedNow: true }
  }
  const isFree = staysInTrial || params.proration_behavior === 'none'
  const drafts = isFree ? [] : prorate(world, subscription, { items, period, at })
  const isInvoicedNow = params.proration_behavior === 'always_invoice' && drafts.length > 0
  return { ...shared, period, drafts, isInvoicedNow }
}

function firstItem(subscription: Subscription) {
  const [first] = subscription.items.data
  if (!first) throw new RangeError(`${subscription.id} has no item.`)
  return first
}

function prorationDate(at: number, period: Period): number {
  if (at >= period.start && at <= period.end) return at
  throw invalid(
    'Cannot specify a proration date outside of the current subscription period.',
    'invoice_upcoming_none',
    'proration_date',
  )
}

function credit(world: World, subscription: Subscription, time: readonly [Period, number]): Draft[] {
  const old = subscription.items.data.map(item => asWanted(world, item))
  return creditDrafts(world, old, time)
}

interface Prorating {
  readonly items: readonly WantedItem[]
  readonly period: Period
  readonly at: number
}

/** The old is given back and the new charged, by the second, for every item that changes. */
function prorate(world: World, subscription: Subscription, { items, period, at }: Prorating): Draft[] {
  const old = subscription.items.data.map(item => asWanted(world, item))
  const isSame = (one: WantedItem, other: WantedItem) =>
    one.id === other.id && one.price.id === other.price.id && one.quantity === other.quantity
  const gone = old.filter(each => !items.some(other => isSame(each, other)))
  const come = items.filter(each => !old.some(other => isSame(each, other)))
  return [...creditDrafts(world, gone, [period, at]), ...debitDrafts(world, come, [period, at])]
}
