import type * as calls from '@icebox/contract/billing/seats'
import type { OutputOf } from '@icebox/contract/call'
import { countSeats, getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { assertMayAdjustSeats } from '../state/roles.ts'
import { findState } from '../state/state-store.ts'
import { makeChange } from './change.ts'
import { previewChange } from './preview.ts'
import type { Result } from './saga.ts'
import { assertWithinCap } from './seat-cap.ts'

interface Seats {
  readonly newSeats: number
}

/** What other seats would cost, and from when on. */
export async function previewSeats(
  app: App,
  actor: Actor,
  { newSeats }: Seats,
): Promise<OutputOf<typeof calls.previewSeats>> {
  const account = await mayAdjust(app, actor)
  await assertWithinCap(app, account, newSeats)
  const preview = await previewChange(app, account.team_id, { kind: 'seats', seats: newSeats })
  return {
    prorationAmount: preview.dueNowCents,
    currency: preview.currency,
    nextBillingDate: preview.nextBillingAt,
    isTrial: preview.isTrial,
    amountCents: preview.amountCents,
    addsTax: preview.addsTax,
    note: preview.decision.note,
  }
}

/** More seats at once: free in a trial, otherwise granted when the payment has come through. */
export async function increaseSeats(
  app: App,
  actor: Actor,
  { newSeats }: Seats,
): Promise<OutputOf<typeof calls.increaseSeats>> {
  const { chargedCents, currency, isTrial } = await change(app, actor, { seats: newSeats, way: 'up' })
  return { success: true, seats: newSeats, chargedCents, currency, isTrial }
}

/** Fewer seats with the next period, or with the end of the trial. */
export async function decreaseSeats(
  app: App,
  actor: Actor,
  { newSeats }: Seats,
): Promise<OutputOf<typeof calls.decreaseSeats>> {
  const { effectiveAt } = await change(app, actor, { seats: newSeats, way: 'down' })
  return { success: true, effectiveDate: new Date(effectiveAt * 1000).toISOString() }
}

export async function cancelScheduledSeats(app: App, actor: Actor): Promise<{ success: true }> {
  const account = await mayAdjust(app, actor)
  const { total } = await countSeats(app.db, account.team_id)
  await assertWithinCap(app, account, total)
  await makeChange(app, { account, change: { kind: 'drop_seats' } })
  return { success: true }
}

/** From the projection; everyone of the team may know. */
export async function getScheduledSeats(
  app: App,
  { accountId }: Actor,
): Promise<OutputOf<typeof calls.getScheduledSeats>> {
  const { team_id: teamId } = await getAccount(app.db, accountId)
  const state = await findState(app.db, teamId)
  const { total } = await countSeats(app.db, teamId)
  const scheduled = state?.scheduled_seats ?? null
  const isChange = scheduled !== null && scheduled !== state?.seats
  return {
    hasScheduledChange: isChange,
    currentSeats: state?.seats ?? total,
    scheduledSeats: isChange ? scheduled : null,
    effectiveDate: isChange ? (state?.scheduled_at?.toISOString() ?? null) : null,
  }
}

async function change(app: App, actor: Actor, wanted: { seats: number; way: 'up' | 'down' }): Promise<Result> {
  const account = await mayAdjust(app, actor)
  await assertWithinCap(app, account, wanted.seats)
  return makeChange(app, { account, change: { kind: 'seats', ...wanted } })
}

async function mayAdjust(app: App, { accountId }: Actor) {
  const account = await getAccount(app.db, accountId)
  assertMayAdjustSeats(account)
  return account
}
