import type * as calls from '@icebox/contract/billing/payments'
import type { OutputOf } from '@icebox/contract/call'
import type Stripe from 'stripe'
import { type Account, getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { tellDeed } from '../../kit/audit/tell.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import { ActionRequired, Problem } from '../../kit/problem.ts'
import { CARD_TRIES } from '../checkout/checkout.ts'
import { listOwed } from '../invoices/debts.ts'
import { paymentOf, unpaidProblem } from '../invoices/payment.ts'
import { findCustomer } from '../state/customer-store.ts'
import { withTeamLock } from '../state/lock.ts'
import { assertOwner, assertOwnId } from '../state/roles.ts'
import { idOf, stripeOf } from '../stripe/stripe-client.ts'
import { DECLINED, isDeclined, isMissing, isStripesFault } from '../stripe/stripe-failure.ts'
import { CARDS, ENDED, OFF_SESSION } from '../stripe/terms.ts'
import { currentSubscription, syncTeam } from '../sync/sync.ts'
import { detachCard } from './detach-cards.ts'

/** The cards of the team; there are none before the first checkout. */
export async function listPaymentMethods(
  app: App,
  { accountId }: Actor,
): Promise<OutputOf<typeof calls.listPaymentMethods>> {
  const account = await getAccount(app.db, accountId)
  assertOwner(account)
  const known = await findCustomer(app.db, account.team_id)
  if (!known) return { paymentMethods: [], owedCents: 0 }
  const { customers } = stripeOf(app)
  const { data } = await customers.listPaymentMethods(known.customer_id, { type: 'card', limit: 20 })
  const preferred = await defaultCard(app, known.customer_id)
  const owed = await listOwed(app, await currentSubscription(app, known.customer_id))
  return {
    paymentMethods: data.flatMap(method => shown(method, preferred)),
    owedCents: owed.reduce((sum, invoice) => sum + invoice.amount_remaining, 0),
  }
}

interface Added {
  readonly paymentMethodId: string
  readonly userId: string
  readonly setAsDefault: boolean
}

/** Adds a card by a SetupIntent, since one that is merely attached is declined more often later. */
export async function addPaymentMethod(
  app: App,
  { accountId }: Actor,
  { paymentMethodId, userId, setAsDefault }: Added,
): Promise<{ success: true }> {
  const account = await payer(app, accountId, userId)
  await countTry(app, `card:${accountId}`, CARD_TRIES)
  await withTeamLock(app, account.team_id, async () => {
    const customer = await customerOf(app, account)
    await assertFreeOrOwn(app, customer, paymentMethodId)
    await setUp(app, account, { customer, card: paymentMethodId })
    const preferred = await defaultCard(app, customer)
    const older = await sameCards(app, customer, paymentMethodId)
    if (setAsDefault || preferred === undefined) await prefer(app, customer, paymentMethodId)
    else if (older.includes(preferred)) await setDefault(app, customer, paymentMethodId)
    for (const id of older) await detachCard(app, id)
    await syncTeam(app, account.team_id)
    await tell(app)
  })
  return { success: true }
}

/** Makes a card the one that is charged, and pays with it what is open: that is how a past due ends. */
export async function setDefaultPaymentMethod(
  app: App,
  { accountId }: Actor,
  { paymentMethodId, userId }: { paymentMethodId: string; userId: string },
): Promise<{ success: true }> {
  const account = await payer(app, accountId, userId)
  await withTeamLock(app, account.team_id, async () => {
    const customer = await customerOf(app, account)
    const method = await methodOf(app, paymentMethodId)
    if (method?.customer == null || idOf(method.customer) !== customer) throw foreign()
    const isOther = (await defaultCard(app, customer)) !== paymentMethodId
    await prefer(app, customer, paymentMethodId)
    await syncTeam(app, account.team_id)
    if (isOther) await tell(app)
  })
  return { success: true }
}

/** Lets go of a card that nothing is charged to. Throws Problem `conflict` for the one that pays for a running plan. */
export async function removePaymentMethod(
  app: App,
  { accountId }: Actor,
  { paymentMethodId }: { paymentMethodId: string },
): Promise<{ success: true }> {
  const account = await payer(app, accountId, accountId)
  await withTeamLock(app, account.team_id, async () => {
    const customer = await customerOf(app, account)
    const method = await methodOf(app, paymentMethodId)
    if (method?.customer == null || idOf(method.customer) !== customer) throw foreign()
    const isCharged = (await defaultCard(app, customer)) === paymentMethodId
    const subscription = await currentSubscription(app, customer)
    if (isCharged && subscription && !ENDED.has(subscription.status)) {
      throw new Problem('conflict', 'This card pays for your plan. Please make another one the default first.')
    }
    await detachCard(app, paymentMethodId)
    await syncTeam(app, account.team_id)
    await tell(app)
  })
  return { success: true }
}

/** Cards are kept at Stripe alone, so that nothing here commits with it. */
function tell(app: App): Promise<void> {
  return inTransaction(app, tx => tellDeed(tx, app))
}

async function payer(app: App, accountId: string, userId: string): Promise<Account> {
  assertOwnId(accountId, userId)
  const account = await getAccount(app.db, accountId)
  assertOwner(account)
  return account
}

async function customerOf(app: App, { team_id: teamId }: Account): Promise<string> {
  const known = await findCustomer(app.db, teamId)
  if (known) return known.customer_id
  throw new Problem('conflict', 'You have no running subscription. Please choose a plan first.')
}

async function defaultCard(app: App, customerId: string): Promise<string | undefined> {
  const customer = await stripeOf(app).customers.retrieve(customerId)
  const preferred = customer.deleted ? null : customer.invoice_settings.default_payment_method
  return preferred === null ? undefined : idOf(preferred)
}

function shown({ id, card }: Stripe.PaymentMethod, preferred: string | undefined) {
  if (!card) return []
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
  return [{ id, brand, last4, expMonth, expYear, isDefault: id === preferred }]
}

async function assertFreeOrOwn(app: App, customer: string, id: string): Promise<void> {
  const method = await methodOf(app, id)
  if (!method || (method.customer !== null && idOf(method.customer) !== customer)) throw foreign()
}

async function methodOf(app: App, id: string): Promise<Stripe.PaymentMethod | undefined> {
  return stripeOf(app)
    .paymentMethods.retrieve(id)
    .catch(error => {
      if (isMissing(error)) return undefined
      throw error
    })
}

function foreign(): Problem {
  return new Problem('not_allowed', 'This card belongs to another account.')
}

async function setUp(
  app: App,
  { team_id: teamId }: Account,
  { customer, card }: { customer: string; card: string },
): Promise<void> {
  const { setupIntents } = stripeOf(app)
  const made = await intentFor(app, { customer, card, key: `pm:${teamId}:${card}` })
  // A repeat is told what the first was told; how it stands now has to be asked.
  const intent = made.status === 'succeeded' ? made : await setupIntents.retrieve(made.id)
  if (intent.status === 'succeeded') return
  if (intent.status === 'requires_action' && intent.client_secret !== null) {
    throw new ActionRequired('Your bank asks you to confirm this card.', intent.client_secret)
  }
  throw new Problem('payment_required', DECLINED)
}

/** The same one for a repeat; where a failure of Stripe's rests under its key, the one of the latest try, or another. */
async function intentFor(app: App, { customer, card, key }: { customer: string; card: string; key: string }) {
  const { setupIntents } = stripeOf(app)
  const wanted: Stripe.SetupIntentCreateParams = {
    ...{ customer, payment_method: card, confirm: true, usage: OFF_SESSION, use_stripe_sdk: true },
    allowed_payment_method_types: [...CARDS],
  }
  try {
    return await setupIntents.create(wanted, { idempotencyKey: key })
  } catch (error) {
    if (!isStripesFault(error)) throw error
    const { data } = await setupIntents.list({ customer, payment_method: card, limit: 10 })
    const usable = data.find(({ status }) => status === 'succeeded' || status === 'requires_action')
    return usable ?? setupIntents.create(wanted)
  }
}

/** Other entries of the same card: Stripe knows it by its number alone. */
async function sameCards(app: App, customer: string, id: string): Promise<string[]> {
  const { data } = await stripeOf(app).customers.listPaymentMethods(customer, { type: 'card', limit: 100 })
  const fingerprint = data.find(each => each.id === id)?.card?.fingerprint
  return data
    .filter(each => each.id !== id && fingerprint && each.card?.fingerprint === fingerprint)
    .map(({ id }) => id)
}

async function setDefault(app: App, customer: string, card: string): Promise<void> {
  await stripeOf(app).customers.update(customer, { invoice_settings: { default_payment_method: card } })
}

async function prefer(app: App, customer: string, card: string): Promise<void> {
  const stripe = stripeOf(app)
  await setDefault(app, customer, card)
  for (const { id } of await listOwed(app, await currentSubscription(app, customer))) await pay(stripe, id, card)
}

async function pay(stripe: Stripe, invoice: string, card: string): Promise<void> {
  try {
    await stripe.invoices.pay(invoice, { payment_method: card, off_session: false })
  } catch (error) {
    if (!isDeclined(error)) throw error
    throw unpaidProblem(await paymentOf(stripe, invoice))
  }
}
