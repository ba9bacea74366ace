import { cardNamed } from '../customers/cards.ts'
import { voidInvoice } from '../invoices/void.ts'
import { turnPhase } from '../schedules/turn.ts'
import type { Invoice, Subscription } from '../state/stored.ts'
import { end, isOver } from '../subscriptions/cancel.ts'
import { finishDraft, retryPayment } from '../subscriptions/dunning.ts'
import { periodOf } from '../subscriptions/items.ts'
import { renew } from '../subscriptions/renew.ts'
import { setStatus } from '../subscriptions/standing.ts'
import { all, find, type World } from '../world.ts'

/** Something that happens by itself when its time has come. Of those at one moment the lower rank comes first. */
export interface Due {
  readonly at: number
  readonly rank: number
  readonly run: () => void
}

const DAY = 86_400
const NOTICE_SECONDS = 3 * DAY
const INCOMPLETE_SECONDS = 23 * 3600

/** The next thing that happens by itself to what hangs on this clock; null is the twin's own. */
export function nextDue(world: World, clock: string | null): Due | undefined {
  const dues = [
    ...all(world, 'subscription')
      .filter(each => each.test_clock === clock && !isOver(each))
      .flatMap(each => duesOfSubscription(world, each)),
    ...all(world, 'invoice')
      .filter(each => each.test_clock === clock)
      .flatMap(each => duesOfInvoice(world, each)),
  ]
  return dues.sort((one, other) => one.at - other.at || one.rank - other.rank)[0]
}

function duesOfSubscription(world: World, subscription: Subscription): Due[] {
  const { status, trial_end: trialEnd, pending_update: pending, cancel_at: cancelAt } = subscription
  const schedule = find(world, 'subscription_schedule', subscription.schedule ?? '')
  const dues: Due[] = []
  if (status === 'trialing' && trialEnd !== null && !world.state.notes.announced[subscription.id]) {
    const at = Math.max(trialEnd - NOTICE_SECONDS, subscription.created)
    dues.push({ at, rank: 0, run: () => announce(world, subscription) })
  }
  if (status === 'incomplete') {
    dues.push({ at: subscription.created + INCOMPLETE_SECONDS, rank: 1, run: () => expire(world, subscription) })
  }
  if (pending) dues.push({ at: pending.expires_at, rank: 1, run: () => expirePending(world, subscription) })
  if (cancelAt !== null) {
    dues.push({ at: cancelAt, rank: 2, run: () => end(world, subscription, 'cancellation_requested') })
  }
  if (schedule?.status === 'active' && schedule.current_phase) {
    dues.push({ at: schedule.current_phase.end_date, rank: 3, run: () => turnPhase(world, schedule) })
  }
  if (['trialing', 'active', 'past_due', 'unpaid'].includes(status)) {
    dues.push({ at: periodOf(subscription).end, rank: 4, run: () => renew(world, subscription) })
  }
  return dues
}

function announce(world: World, subscription: Subscription): void {
  world.state.notes.announced[subscription.id] = true
  world.emit('customer.subscription.trial_will_end', subscription)
}

/** The first invoice was not paid in time. */
function expire(world: World, subscription: Subscription): void {
  const invoice = find(world, 'invoice', subscription.latest_invoice ?? '')
  if (invoice?.status === 'open') voidInvoice(world, invoice)
  setStatus(world, subscription, 'incomplete_expired')
}

function expirePending(world: World, subscription: Subscription): void {
  const invoice = find(world, 'invoice', world.state.notes.pendingInvoice[subscription.id] ?? '')
  if (invoice?.status === 'open') voidInvoice(world, invoice)
  subscription.pending_update = null
}

function duesOfInvoice(world: World, invoice: Invoice): Due[] {
  if (!invoice.auto_advance) return []
  const { automatically_finalizes_at: draftEnd, next_payment_attempt: retry } = invoice
  if (invoice.status === 'draft' && draftEnd !== null) {
    return [{ at: draftEnd, rank: 5, run: () => finishDraft(world, invoice) }]
  }
  if (invoice.status !== 'open' || retry === null) return []
  const isHard = (card: string) => cardNamed(world.state.notes.cards[card]?.card ?? '').isHard ?? false
  return [{ at: retry, rank: 6, run: () => retryPayment(world, invoice, isHard) }]
}
