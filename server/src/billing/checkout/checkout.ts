import type { createSubscription as createCall } from '@icebox/contract/billing/billing'
import { billedSeats, type Purchase, planOf, priceOf } from '@icebox/contract/billing/plans'
import type { OutputOf } from '@icebox/contract/call'
import { TRIAL_DAYS, TRIAL_SEATS_MAX } from '@icebox/contract/constants'
import type { z } from 'zod'
import { type Account, getAccount } from '../../accounts/account-store.ts'
import { assertConfirmed } from '../../accounts/email-proof.ts'
import type { Actor, App } from '../../app.ts'
import { countTry } from '../../kit/db/limit.ts'
import { Problem } from '../../kit/problem.ts'
import { trialDigest } from '../../kit/sessions/secrets.ts'
import { countUsedSeats } from '../../teams/member-store.ts'
import { type Checkout, findOpenCheckout, insertCheckout, storeIntent } from '../state/checkout-store.ts'
import { billingNow, findCustomer, hadTrial, insertCustomer } from '../state/customer-store.ts'
import { withTeamLock } from '../state/lock.ts'
import { assertOwner } from '../state/roles.ts'
import { findState } from '../state/state-store.ts'
import { priceIdOf } from '../stripe/catalogue.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { CARDS, CHECKOUT_PURPOSE, LIVE, OFF_SESSION } from '../stripe/terms.ts'
import { currentSubscription } from '../sync/sync.ts'
import { placeOf } from './known-place.ts'

/** Limits the tries, so that nobody tests stolen cards here. */
export const CARD_TRIES = { max: 30, windowSeconds: 3_600 } as const

type Input = z.output<(typeof createCall)['input']>
type Answer = OutputOf<typeof createCall>

/**
 * Begins a checkout: a customer, and a SetupIntent for the card form. The same purchase begun again on the same day is the
 * same checkout. Throws Problem `conflict` when a subscription is running already, and when the address waits to be
 * confirmed: a trial of somebody else's address is not used up, and bills do not go there.
 */
export async function createSubscription(app: App, { accountId }: Actor, input: Input): Promise<Answer> {
  if (app.config.selfHostUnlimited)
    throw new Problem('unavailable', 'Everyone has full access here; there is nothing to buy.')
  const account = await getAccount(app.db, accountId)
  assertOwner(account)
  assertConfirmed(app, account)
  await countTry(app, `checkout:${accountId}`, CARD_TRIES)
  const purchase = { plan: input.planId, period: input.billing, seats: billedSeats(input.planId, input.seats) }
  return withTeamLock(app, account.team_id, () => begin(app, account, { purchase, name: input.userName }))
}

interface Order {
  readonly purchase: Purchase
  readonly name: string | undefined
}

async function begin(app: App, account: Account, { purchase, name }: Order): Promise<Answer> {
  await assertEnoughSeats(app, account.team_id, purchase)
  const priceId = await priceIdOf(app, purchase)
  const customerId = await customerOf(app, account, name)
  const running = await currentSubscription(app, customerId)
  if (running && LIVE.has(running.status)) throw alreadyRunning()
  const noTrial = await whyNoTrial(app, account, purchase)
  const trialDays = noTrial ? 0 : TRIAL_DAYS
  const same = { ...purchase, team_id: account.team_id, account_id: account.id, price_id: priceId }
  const intent = await intentFor(app, customerId, { ...same, trial_days: trialDays })
  const now = await billingNow(app.db)
  return {
    ...intent,
    customerId,
    priceId,
    trialDays,
    noTrial,
    amountCents: priceOf(purchase),
    firstChargeAt: Math.floor(now.getTime() / 1000) + trialDays * 86_400,
    taxPlace: app.config.stripe?.addsTax ? placeOf(await findCustomer(app.db, account.team_id)) : null,
  }
}

export function alreadyRunning(): Problem {
  return new Problem('conflict', 'You have a subscription already. You can change your plan instead.', '/modify-plan')
}

/** Whoever comes back pays for everyone who is still in the team. Throws Problem `conflict`. */
export async function assertEnoughSeats(
  app: App,
  teamId: string,
  { plan, seats }: Pick<Purchase, 'plan' | 'seats'>,
): Promise<void> {
  const people = await countUsedSeats(app.db, teamId)
  if (seats >= people) return
  const choice = planOf(plan)?.perSeat ? '' : ' of Pro or Pro+'
  throw new Problem(
    'conflict',
    `You have ${people} people; choose at least ${people} seats${choice} or remove people first.`,
  )
}

/** The team's customer at Stripe, made with the first checkout. */
async function customerOf(app: App, account: Account, name: string | undefined): Promise<string> {
  const { team_id: teamId, id } = account
  const known = await findCustomer(app.db, teamId)
  if (known) return known.customer_id
  const called = account.name || name || ''
  // Without an idempotency key, under which Stripe would return a customer that was deleted the same day.
  const made = await stripeOf(app).customers.create({
    metadata: { org_id: teamId, user_id: id },
    ...(account.email_proven ? { email: account.email } : {}),
    ...(called ? { name: called } : {}),
  })
  return (await insertCustomer(app.db, teamId, made.id)).customer_id
}

/** One trial for an organisation and for an address, also when the account was deleted in between. */
async function whyNoTrial(
  app: App,
  { team_id: teamId, ...account }: Account,
  { seats }: Purchase,
): Promise<Answer['noTrial']> {
  if (await findState(app.db, teamId)) return 'taken'
  if (!account.email_proven) return 'unconfirmed'
  if (await hadTrial(app.db, trialDigest(app.keys, account.email.toLowerCase()))) return 'taken'
  return seats > TRIAL_SEATS_MAX ? 'seats' : null
}

async function intentFor(
  app: App,
  customer: string,
  same: Parameters<typeof findOpenCheckout>[1],
): Promise<{ setupIntentId: string; clientSecret: string }> {
  const { setupIntents } = stripeOf(app)
  const open = await findOpenCheckout(app.db, same)
  if (open?.setup_intent_id) {
    const intent = await setupIntents.retrieve(open.setup_intent_id)
    if (intent.status === 'requires_payment_method' && intent.client_secret !== null) {
      return { setupIntentId: intent.id, clientSecret: intent.client_secret }
    }
  }
  const isNew = open === undefined || open.setup_intent_id !== null
  const checkout: Checkout = isNew ? await insertCheckout(app.db, { ...same, customer_id: customer }) : open
  // Without a key of ours, under which a failure of Stripe's would rest for a day; one intent too many costs nothing.
  const intent = await setupIntents.create({
    customer,
    usage: OFF_SESSION,
    allowed_payment_method_types: [...CARDS],
    metadata: { purpose: CHECKOUT_PURPOSE, checkout_id: checkout.id, org_id: same.team_id },
  })
  await storeIntent(app.db, checkout.id, intent.id)
  if (intent.client_secret === null) throw new Error(`SetupIntent ${intent.id} has no secret`)
  return { setupIntentId: intent.id, clientSecret: intent.client_secret }
}
