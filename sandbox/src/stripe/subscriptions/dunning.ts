import { collect } from '../invoices/collect.ts'
import { cardFor, finalizeInvoice } from '../invoices/finalize.ts'
import type { Invoice } from '../state/stored.ts'
import { turnOffWithoutPlace } from '../tax/turn-off.ts'
import { copy, nowOf, type World } from '../world.ts'
import { end, isOver } from './cancel.ts'
import { setStatus, subscriptionOf } from './standing.ts'

/** How long after a failed payment it is tried again: eight times in two weeks, then the subscription is over. */
const RETRY_SECONDS = 42 * 3600
const MOST_RETRIES = 8

/** A draft's hour is over. A card that fails makes the subscription past due. */
export function finishDraft(world: World, invoice: Invoice): void {
  turnOffWithoutPlace(world, invoice)
  finalizeInvoice(world, invoice)
  if (collect(world, invoice) === 'paid') return
  planRetry(world, invoice)
  const subscription = subscriptionOf(world, invoice)
  if (subscription && subscription.latest_invoice === invoice.id && !isOver(subscription)) {
    setStatus(world, subscription, 'past_due')
  }
}

/** The next try, some days later. */
export function planRetry(world: World, invoice: Invoice): void {
  const slots = world.state.notes.retries[invoice.id]?.slots ?? 0
  world.state.notes.retries[invoice.id] = { slots: slots + 1, lastCard: cardFor(world, invoice)?.id ?? null }
  invoice.next_payment_attempt = nowOf(world, invoice.customer) + RETRY_SECONDS
  world.emit('invoice.updated', invoice, { ...copy(invoice), next_payment_attempt: null })
}

/** Tries again; after the last try the subscription is cancelled. A card that is lost is not asked a second time. */
export function retryPayment(world: World, invoice: Invoice, isHard: (card: string) => boolean): void {
  const { slots = 0, lastCard = null } = world.state.notes.retries[invoice.id] ?? {}
  const card = cardFor(world, invoice)?.id ?? null
  const isHopeless = card === null || (card === lastCard && isHard(card))
  if (!isHopeless && collect(world, invoice) === 'paid') return
  if (slots < MOST_RETRIES) {
    planRetry(world, invoice)
    return
  }
  Object.assign(invoice, { next_payment_attempt: null, auto_advance: false })
  const subscription = subscriptionOf(world, invoice)
  if (subscription && !isOver(subscription)) end(world, subscription, 'payment_failed')
}
