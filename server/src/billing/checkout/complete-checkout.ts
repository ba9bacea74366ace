import type { completeSubscription as completeCall } from '@icebox/contract/billing/billing'
import { priceOf } from '@icebox/contract/billing/plans'
import type { OutputOf } from '@icebox/contract/call'
import type Stripe from 'stripe'
import type { z } from 'zod'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { isToldOf } from '../../kit/audit/audit-store.ts'
import { recordDeed } from '../../kit/audit/record.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { trialDigest } from '../../kit/sessions/secrets.ts'
import { paymentOf, unpaidProblem } from '../invoices/payment.ts'
import { type Agreed, promise } from '../ledger/ledger.ts'
import {
  type Checkout,
  findCheckoutByIntent,
  finishCheckout,
  fixTrialEnd,
  getCheckout,
} from '../state/checkout-store.ts'
import { billingNow, recordCard, recordTrial } from '../state/customer-store.ts'
import { withTeamLock } from '../state/lock.ts'
import { findOwner } from '../state/state-store.ts'
import { idOf, stripeOf } from '../stripe/stripe-client.ts'
import { isDeclined, isStripesFault } from '../stripe/stripe-failure.ts'
import { taxToSell } from '../stripe/tax.ts'
import {
  BILLING_MODE,
  CARDS,
  ENDED,
  LIVE,
  NO_CARD_AT_TRIAL_END,
  SAVE_CARD_ON_SUBSCRIPTION,
  UNPAID,
} from '../stripe/terms.ts'
import { syncTeam } from '../sync/sync.ts'
import { assertEnoughSeats } from './checkout.ts'

type Input = z.output<(typeof completeCall)['input']>

/** What the card form calls when the card is confirmed. Throws Problem `not_allowed`, `conflict`, `payment_required`. */
export async function completeSubscription(
  app: App,
  { accountId }: Actor,
  input: Input,
): Promise<OutputOf<typeof completeCall>> {
  const account = await getAccount(app.db, accountId)
  const checkout = await ownCheckout(app, accountId, input.setupIntentId)
  if (![undefined, checkout.customer_id].includes(input.customerId)) throw foreign()
  assertSame(checkout, input)
  await completeCheckout(app, checkout)
  return { userId: accountId, userEmail: account.email }
}

/** The checkout that this account has begun. Throws Problem `not_allowed` for another's. */
export async function ownCheckout(app: App, accountId: string, setupIntentId: string): Promise<Checkout> {
  const checkout = await findCheckoutByIntent(app.db, setupIntentId)
  if (checkout?.account_id !== accountId) throw foreign()
  return checkout
}

function foreign(): Problem {
  return new Problem('not_allowed', 'This checkout belongs to another account.')
}

/** What the browser says is only compared; the checkout decides what is bought. */
function assertSame(checkout: Checkout, { planId, priceId, seats }: Input): void {
  const isSame =
    [undefined, checkout.plan].includes(planId) &&
    [undefined, checkout.price_id].includes(priceId) &&
    (checkout.plan === 'lite' || [undefined, checkout.seats].includes(seats))
  if (!isSame) throw new Problem('conflict', 'Your choice has changed meanwhile. Please reload the page.')
}

/**
 * Begins the subscription of a checkout whose card is confirmed; the browser and Stripe's word both end here, as often as
 * they like. Throws Problem `conflict` while the card is not confirmed, `payment_required` when it must pay at once and
 * does not.
 */
export async function completeCheckout(app: App, { id, team_id: teamId }: Pick<Checkout, 'id' | 'team_id'>) {
  await withTeamLock(app, teamId, async () => {
    const checkout = await getCheckout(app.db, id)
    const subscription = await subscriptionFor(app, checkout)
    const unpaid = await payFirst(app, subscription).catch(error => error)
    await syncTeam(app, teamId)
    if (unpaid) throw unpaid
    await tellBought(app, checkout, subscription)
  })
}

/** Once, whoever of the browser and Stripe ends it first. */
async function tellBought(app: App, checkout: Checkout, { metadata }: Stripe.Subscription): Promise<void> {
  const { id, account_id: accountId, team_id: teamId, plan, seats } = checkout
  // Where another checkout began it, that one tells.
  if (metadata.checkout_id !== id) return
  const target = { kind: 'checkout', id }
  await inTransaction(app, async tx => {
    if (await isToldOf(tx, teamId, target)) return
    const net = app.deed?.net ?? ''
    await recordDeed(tx, {
      ...{ accountId, by: 'person', act: 'plan_bought', target, net, teamId },
      details: { plan, seats },
    })
  })
}

async function subscriptionFor(app: App, checkout: Checkout): Promise<Stripe.Subscription> {
  const stripe = stripeOf(app)
  if (checkout.subscription_id !== null) {
    const begun = await stripe.subscriptions.retrieve(checkout.subscription_id)
    assertBought(begun, checkout)
    return begun
  }
  const { intent, card } = await confirmedCard(app, checkout)
  const { customer_id: customer } = checkout
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  const own = begunBy(checkout, data)
  const running = own ?? data.find(({ status }) => LIVE.has(status))
  // Two browsers may finish two checkouts: the second is given what the first began, or is told that it is something else.
  // It is over by that, so that nothing begins by it once the first has ended.
  if (running && !own) await finishCheckout(app.db, checkout.id, running.id)
  if (running) assertBought(running, checkout)
  if (!own) await assertStillOwner(app, checkout)
  if (!running) await assertEnoughSeats(app, checkout.team_id, checkout)
  if (!running) await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
  if (!running) await endUnpaid(stripe, data)
  const subscription = running ?? (await begin(app, checkout, Math.max(intent.created, card.created)))
  if (subscription.metadata.checkout_id === checkout.id) await promise(app, agreedBy(checkout, subscription))
  await noteTrial(app, checkout, card)
  await finishCheckout(app.db, checkout.id, subscription.id)
  return subscription
}

/** Whoever has handed the team over meanwhile buys nothing for it; their card goes with their others. Throws Problem `not_allowed`. */
async function assertStillOwner(app: App, { team_id, account_id }: Checkout): Promise<void> {
  if ((await findOwner(app.db, team_id))?.id !== account_id) throw foreign()
}

function begunBy({ id }: Checkout, subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  return subscriptions.find(({ metadata }) => metadata.checkout_id === id)
}

/** Throws Problem `conflict` where another checkout began the subscription, and for something else. */
function assertBought({ metadata, items }: Stripe.Subscription, { id, price_id: price, seats }: Checkout): void {
  const [item] = items.data
  if (metadata.checkout_id === id || (item?.price.id === price && item.quantity === seats)) return
  throw new Problem(
    'conflict',
    'Another plan was started meanwhile and runs now. This one was not started, and nothing is charged for it.',
    '/dashboard?tab=billing',
  )
}

/** The page said this sum for each period, from the end of the trial or from now on. */
function agreedBy(checkout: Checkout, { trial_end: trialEnd, start_date: start }: Stripe.Subscription): Agreed {
  const { id: reference, customer_id: customerId } = checkout
  const cents = priceOf(checkout)
  const from = new Date((trialEnd ?? start) * 1000)
  return {
    ...{ customerId, kind: 'checkout', reference, perPeriodCents: cents, from },
    nowCents: trialEnd === null ? cents : 0,
  }
}

async function confirmedCard(app: App, checkout: Checkout) {
  if (checkout.setup_intent_id === null) throw new Error(`checkout ${checkout.id} has no SetupIntent`)
  const intent = await stripeOf(app).setupIntents.retrieve(checkout.setup_intent_id, { expand: ['payment_method'] })
  const isOurs = intent.customer !== null && idOf(intent.customer) === checkout.customer_id
  if (!isOurs || intent.metadata?.checkout_id !== checkout.id) {
    throw foreign()
  }
  const { payment_method: card } = intent
  if (intent.status !== 'succeeded' || card === null || typeof card === 'string') {
    throw new Problem('conflict', 'Your card is not confirmed yet. Please wait a moment and try again.')
  }
  return { intent, card }
}

/** What was begun before and never paid; its invoice goes with it. */
async function endUnpaid(stripe: Stripe, subscriptions: readonly Stripe.Subscription[]): Promise<void> {
  const unpaid = subscriptions.filter(({ status }) => !ENDED.has(status))
  for (const { id } of unpaid) await stripe.subscriptions.cancel(id)
}

/** The trial runs from the moment the card was confirmed, by Stripe's clock. */
async function begin(app: App, checkout: Checkout, confirmedAt: number): Promise<Stripe.Subscription> {
  const { id, trial_days: days, customer_id: customer, team_id: teamId } = checkout
  const shared = {
    customer,
    items: [{ price: checkout.price_id, quantity: checkout.seats }],
    billing_mode: { type: BILLING_MODE },
    payment_settings: {
      payment_method_types: [...CARDS],
      save_default_payment_method: SAVE_CARD_ON_SUBSCRIPTION,
    },
    metadata: { org_id: teamId, checkout_id: id },
    ...(await taxToSell(app, customer)),
  }
  if (days === 0) return create(app, checkout, { ...shared, payment_behavior: UNPAID.waitsForPayment })
  const now = await billingNow(app.db)
  const earliest = Math.floor(now.getTime() / 1000) + 3_600
  const wished = confirmedAt + days * 86_400
  // Word of it may come when the week is over already.
  const end = wished > earliest ? wished : earliest + (days - 1) * 86_400
  const fixed = await fixTrialEnd(app.db, id, new Date(end * 1000))
  return create(app, checkout, {
    ...shared,
    trial_end: Math.floor(fixed.getTime() / 1000),
    off_session: true,
    payment_behavior: UNPAID.keepsOpen,
    trial_settings: { end_behavior: { missing_payment_method: NO_CARD_AT_TRIAL_END } },
  })
}

/** Two that are under way at once begin one. A failure of Stripe's rests under that key, so nobody waits for a day. */
async function create(app: App, checkout: Checkout, wanted: Stripe.SubscriptionCreateParams) {
  const { subscriptions } = stripeOf(app)
  try {
    return await subscriptions.create(wanted, { idempotencyKey: `sub:${checkout.id}` })
  } catch (error) {
    if (!isStripesFault(error)) throw error
    const { data } = await subscriptions.list({ customer: checkout.customer_id, status: 'all', limit: 100 })
    return begunBy(checkout, data) ?? subscriptions.create(wanted)
  }
}

/** Without a trial the first invoice is paid at once, in front of the person. */
async function payFirst(app: App, { status, latest_invoice: invoice }: Stripe.Subscription): Promise<void> {
  if (status !== 'incomplete' || invoice === null) return
  const stripe = stripeOf(app)
  const standing = await paymentOf(stripe, idOf(invoice))
  if (standing.is === 'paid') return
  if (standing.is !== 'declined') throw unpaidProblem(standing)
  try {
    await stripe.invoices.pay(idOf(invoice), { off_session: false })
  } catch (error) {
    if (!isDeclined(error)) throw error
    throw unpaidProblem(await paymentOf(stripe, idOf(invoice)))
  }
}

async function noteTrial(app: App, checkout: Checkout, card: Stripe.PaymentMethod): Promise<void> {
  if (checkout.trial_days === 0) return
  const { email, email_proven: isProven } = await getAccount(app.db, checkout.account_id)
  // An address that is only claimed may be somebody else's, who has their own trial still to come.
  if (isProven) await recordTrial(app.db, trialDigest(app.keys, email.toLowerCase()))
  const { fingerprint } = card.card ?? {}
  if (!fingerprint) return
  const isKnown = await recordCard(app.db, trialDigest(app.keys, `card:${fingerprint}`), checkout.customer_id)
  // Beside the sandbox everybody has the same few test cards.
  if (isKnown && !app.config.sandbox)
    app.log.warn({ metric: 'billing_repeated_trial' }, 'a card has begun a trial for another customer before')
}
