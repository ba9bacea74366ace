import type Stripe from 'stripe'
import { lockTeams } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { forgiveDebts } from '../invoices/debts.ts'
import { noteRecentMoney } from '../ledger/money-taken.ts'
import { noteUnpaidOverage } from '../overage/overage-owed.ts'
import { type BillingCustomer, findCustomer, holdCustomer } from '../state/customer-store.ts'
import { withTeamLock } from '../state/lock.ts'
import { EXPANDED, projectionOf } from '../state/projection.ts'
import {
  databaseNow,
  findState,
  forgetState,
  type PlanInForce,
  type Projection,
  publishToTeam,
  storePlanInForce,
  storeState,
} from '../state/state-store.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { isOfDeadCustomer } from '../stripe/stripe-failure.ts'
import { ENDED, LIVE } from '../stripe/terms.ts'
import { forgetDeadCustomer } from './dead-customer.ts'

/**
 * Asks Stripe what the team has and writes that down; the only writer of the projection. The team's lock must be held, so
 * that an older answer never comes after a newer one. Answers the subscription, where there is one.
 */
export async function syncTeam(app: App, teamId: string): Promise<Stripe.Subscription | undefined> {
  const customer = await findCustomer(app.db, teamId)
  const askedAt = await databaseNow(app.db)
  const subscription = customer && (await subscriptionAt(app, customer))
  if (!customer || !subscription) {
    await inTransaction(app, tx => forgetState(tx, teamId))
    return undefined
  }
  await noteRecentMoney(app, customer)
  await alarmAtOwnCard(app, subscription)
  await forgiveDebts(app, subscription)
  await noteUnpaidOverage(app, teamId)
  const projection = await projectionOf(app, subscription, (await findState(app.db, teamId))?.plan)
  await inTransaction(app, async tx => {
    // The account may have been deleted while Stripe was asked; then this is nobody's any more. Deleting locks the team first.
    await lockTeams(tx, [teamId])
    if (!(await holdCustomer(tx, teamId, customer.customer_id))) return
    const isNews = await storeState(tx, teamId, { projection, askedAt })
    await storePlanInForce(tx, teamId, planInForce(subscription, projection))
    if (isNews) await publishToTeam(tx, teamId, 'subscription_updated')
  })
  return subscription
}

function planInForce(subscription: Stripe.Subscription, { plan, seats, period_end: end }: Projection): PlanInForce {
  const { status, ended_at: endedAt, cancel_at_period_end: ends } = subscription
  const isOver = ENDED.has(status)
  const lastDay = ends ? (end as Date) : null
  return {
    status,
    tier: plan,
    // Whoever is in the team stays in it when the subscription is over.
    seats: isOver ? undefined : seats,
    endsAt: isOver && endedAt ? new Date(endedAt * 1000) : lastDay,
  }
}

/** Undefined also when somebody deleted the customer at Stripe. */
async function subscriptionAt(app: App, { customer_id: id, team_id: teamId }: BillingCustomer) {
  try {
    return await currentSubscription(app, id)
  } catch (error) {
    if (teamId !== null && isOfDeadCustomer(error) && (await forgetDeadCustomer(app, teamId))) return undefined
    throw error
  }
}

/** As `syncTeam`, unless Stripe was asked after this word of it had come: then what it meant is known. */
export async function syncSince(app: App, teamId: string, receivedAt: Date): Promise<void> {
  await withTeamLock(app, teamId, async () => {
    const state = await findState(app.db, teamId)
    if (!state || state.synced_at <= receivedAt) await syncTeam(app, teamId)
  })
}

/** The one that runs, or else the newest; a customer never has two that run. */
export async function currentSubscription(app: App, customer: string): Promise<Stripe.Subscription | undefined> {
  const expand = EXPANDED.map(field => `data.${field}`)
  const { data } = await stripeOf(app).subscriptions.list({ customer, status: 'all', limit: 100, expand })
  const newestFirst = data.toSorted((a, b) => b.created - a.created)
  return (
    newestFirst.find(({ status }) => LIVE.has(status)) ??
    newestFirst.find(({ status }) => !ENDED.has(status)) ??
    newestFirst[0]
  )
}

/** Stripe charges the subscription's own card before the customer's, so a replaced card would never be used. */
async function alarmAtOwnCard(app: App, { id, default_payment_method: own }: Stripe.Subscription): Promise<void> {
  if (own === null) return
  app.log.error(
    { metric: 'billing_alarm', reason: 'own_card', subscription: id },
    'a subscription has a card of its own',
  )
}
