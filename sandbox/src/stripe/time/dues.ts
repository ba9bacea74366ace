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
  let next: Due | undefined
  const offer = (due: Due) => {
    if (!next || due.at < next.at || (due.at === next.at && due.rank < next.rank)) next = due
  }
  // Asked before every call, over all there is: nothing is built for what cannot be next.
  for (const subscription of all(world, 'subscription')) {
    if (subscription.test_clock === clock && !isOver(subscription)) offerSubscription(world, subscription, offer)
  }
  for (const invoice of all(world, 'invoice')) {
    if (invoice.test_clock === clock && invoice.auto_advance) offerInvoice(world, invoice, offer)
  }
  return next
}

type Offer = (due: Due) => void

function offerSubscription(world: World, subscription: Subscription, offer: Offer): void {
  const { status, trial_end: trialEnd, pending_update: pending, cancel_at: cancelAt } = subscription
  const schedule =
    subscription.schedule === null ? undefined : find(world, 'subscription_schedule', subscription.schedule)
  if (status === 'trialing' && trialEnd !== null && !world.state.notes.announced[subscription.id]) {
    const at = Math.max(trialEnd - NOTICE_SECONDS, subscription.created)
    offer({ at, rank: 0, run: () => announce(world, subscription) })
  }
  if (status === 'incomplete') {
    offer({ at: subscription.created + INCOMPLETE_SECONDS, rank: 1, run: () => expire(world, subscription) })
  }
  if (pending) offer({ at: pending.expires_at, rank: 1, run: () => expirePending(world, subscription) })
  if (cancelAt !== null) {
    offer({ at: cancelAt, rank: 2, run: () => end(world, subscription, 'cancellation_requested') })
  }
  if (schedule?.status === 'active' && schedule.current_phase) {
    offer({ at: schedule.current_phase.end_date, rank: 3, run: () => turnPhase(world, schedule) })
  }
  if (RENEWING.has(status)) {
    offer({ at: periodOf(subscription).end, rank: 4, run: () => renew(world, subscription) })
  }
}

const RENEWING: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due', 'unpaid'])

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

function offerInvoice(world: World, invoice: Invoice, offer: Offer): void {
  const { automatically_finalizes_at: draftEnd, next_payment_attempt: retry } = invoice
  if (invoice.status === 'draft' && draftEnd !== null) {
    offer({ at: draftEnd, rank: 5, run: () => finishDraft(world, invoice) })
  }
  if (invoice.status !== 'open' || retry === null) return
  const isHard = (card: string) => cardNamed(world.state.notes.cards[card]?.card ?? '').isHard ?? false
  offer({ at: retry, rank: 6, run: () => retryPayment(world, invoice, isHard) })
}
