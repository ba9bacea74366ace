import type { SubscriptionAnswer, SubscriptionView } from '@icebox/contract/billing/billing'
import { PLANS, planOf } from '@icebox/contract/billing/plans'
import { z } from 'zod'
import type { Account } from '../../accounts/account-store.ts'
import { mustConfirmEmail } from '../../accounts/email-proof.ts'
import type { App } from '../../app.ts'
import { countUsedSeats } from '../../teams/member-store.ts'
import { endedOf } from '../ledger/ended.ts'
import { moneyBackOf } from '../ledger/refundable.ts'
import { accessOf } from '../state/access.ts'
import { type BillingCustomer, billingNow, findCustomer, suspendedAt } from '../state/customer-store.ts'
import { findOpenOp, type Op } from '../state/op-store.ts'
import { planKept } from '../state/saga-plan.ts'
import { findOwner, findState, type SubscriptionState } from '../state/state-store.ts'
import { CURRENCY, ENDED } from '../stripe/terms.ts'
import { unpaidOverageCents } from './overage-unpaid.ts'

/** What billing cannot know by itself. */
export interface Surroundings {
  readonly hasMailbox: boolean
  /** Where the person would connect one. */
  readonly setupPage: string
}

/** What somebody may use and what is known of the subscription; amounts only for the owner. */
export async function subscriptionOf(
  app: App,
  account: Account,
  { hasMailbox, setupPage }: Surroundings,
): Promise<SubscriptionAnswer> {
  const { team_id: teamId } = account
  const [state, customer] = [await findState(app.db, teamId), await findCustomer(app.db, teamId)]
  const [suspended, now] = [await suspendedAt(app.db, teamId), await billingNow(app.db)]
  const access = accessOf({
    isSuspended: suspended !== null,
    state,
    hasMailbox,
    setupPage,
    subscribePage: subscribePage(account, state, await countUsedSeats(app.db, teamId)),
    hasLostPlan: account.plan_lost !== null,
    now,
  })
  const owner = await findOwner(app.db, teamId)
  return {
    ...access,
    graceEndsAt: access.graceEndsAt && seconds(access.graceEndsAt),
    subscription: state ? viewOf(account, state, now) : null,
    ended: await endedOf(app, account, { suspendedAt: suspended, state }),
    mayManageBilling: account.role === 'owner',
    mayAdjustSeats: account.role !== 'member',
    changePending: isPending(await findOpenOp(app.db, teamId)),
    ownerEmail: whomToAsk(app, account, owner),
    ...(await ownersPart(app, account, customer)),
  }
}

/** Whoever asked for it was told that it may still go through. */
function isPending(op: Op | undefined): boolean {
  return op?.state === 'running' && planKept.safeParse(op.plan).data?.outcome === 'unknown'
}

/** Members are not shown an address that its owner only claims. */
function whomToAsk(app: App, account: Account, owner: Account | undefined): string {
  if (!owner || owner.id === account.id) return account.email
  return mustConfirmEmail(app, owner) ? 'the owner of your team' : owner.email
}

/** Money, name and address are the owner's. */
async function ownersPart(app: App, { role, team_id: teamId }: Account, customer: BillingCustomer | undefined) {
  if (role !== 'owner' || !customer) {
    return { organizationName: '', address: null, unpaidOverageCents: null, refund: null }
  }
  const due = await moneyBackOf(app, customer)
  return {
    organizationName: customer.organization_name,
    address: addressOf(customer),
    unpaidOverageCents: await unpaidOverageCents(app, teamId),
    refund: due && { amountCents: due.amountCents, until: due.until },
  }
}

const line = z
  .string()
  .nullish()
  .transform(text => text ?? '')
const kept = z.object({ line1: line, line2: line, city: line, state: line, postal_code: line, country: line })

function addressOf({ address, organization_name: name }: BillingCustomer) {
  return address === null ? null : { name, ...kept.parse(address) }
}

function viewOf({ role }: Account, state: SubscriptionState, now: Date): SubscriptionView {
  const seesAmounts = role === 'owner'
  return {
    status: state.status,
    plan: { nickname: PLANS.find(({ slug }) => slug === state.plan)?.name ?? state.plan, slug: state.plan },
    billing: state.period,
    seats: state.seats,
    currentPeriodEnd: seconds(state.period_end),
    trialEnd: state.status === 'trialing' && state.trial_end ? seconds(state.trial_end) : null,
    cancelAtPeriodEnd: state.cancel_at_period_end,
    amountCents: seesAmounts ? state.amount_cents : null,
    addsTax: state.adds_tax,
    unusedCents: seesAmounts ? unusedCents(state, now) : null,
    currency: CURRENCY,
    scheduledChange: scheduledOf(state, seesAmounts),
  }
}

/** By the time that is left of a period that is paid. */
function unusedCents(
  { status, amount_cents: cents, period_start: start, period_end: end }: SubscriptionState,
  now: Date,
) {
  if (status !== 'active') return 0
  const share = (end.getTime() - now.getTime()) / (end.getTime() - start.getTime())
  return Math.round(cents * Math.min(1, Math.max(0, share)))
}

function scheduledOf(state: SubscriptionState, seesAmounts: boolean) {
  const { scheduled_plan: plan, scheduled_period: billing, scheduled_seats: seats, scheduled_at: at } = state
  if (plan === null || billing === null || seats === null || at === null || ENDED.has(state.status)) return null
  const amountCents = seesAmounts ? state.scheduled_cents : null
  return { plan, billing, seats, amountCents, effectiveDate: at.toISOString() }
}

/** Where the team begins anew, with a seat for everyone who is still in it. */
function subscribePage(
  { id, email, subscription_tier: tier }: Account,
  state: SubscriptionState | undefined,
  people: number,
): string {
  const { plan: before = tier, seats = 1, period = 'monthly' } = state ?? {}
  const plan = people > 1 && !planOf(before)?.perSeat ? 'pro' : before
  const person = { userId: id, email, name: email.split('@')[0] ?? '' }
  const bought = { plan, seats: String(Math.max(seats, people)), billing: period }
  return `/subscribe?${new URLSearchParams({ provider: 'existing', ...bought, ...person })}`
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
