import type * as calls from '@icebox/contract/billing/seats'
import type { OutputOf } from '@icebox/contract/call'
import { type Account, countSeats, getAccount, lockOwnTeam } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { assertMayAdjustSeats, assertOwner } from '../state/roles.ts'
import { findState, publishToTeam } from '../state/state-store.ts'
import { seatCapOf, storeSeatCap } from '../state/team-limit-store.ts'

/** Up to how many seats admins may raise. Members do not adjust any, and are not told. Throws Problem `not_allowed`. */
export async function getSeatCap(app: App, { accountId }: Actor): Promise<OutputOf<typeof calls.getSeatCap>> {
  const account = await getAccount(app.db, accountId)
  assertMayAdjustSeats(account)
  return { most: await seatCapOf(app.db, account.team_id) }
}

/** The owner, whose card pays, says it. Throws Problem `not_allowed`. */
export async function setSeatCap(
  app: App,
  { accountId }: Actor,
  { most }: { most: number | null },
): Promise<OutputOf<typeof calls.setSeatCap>> {
  await inTransaction(app, async tx => {
    const account = await lockOwnTeam(tx, accountId)
    assertOwner(account)
    await storeSeatCap(tx, account.team_id, most)
    await publishToTeam(tx, account.team_id, 'subscription_updated')
  })
  return { most }
}

/**
 * Throws Problem `not_allowed` where an admin would have more seats than the owner lets them: more than run now, or than are to
 * run from the next period on where a reduction is scheduled.
 */
export async function assertWithinCap(app: App, account: Account, newSeats: number): Promise<void> {
  if (account.role === 'owner') return
  const most = await seatCapOf(app.db, account.team_id)
  if (most === null) return
  const { total } = await countSeats(app.db, account.team_id)
  const toCome = (await findState(app.db, account.team_id))?.scheduled_seats ?? total
  if (newSeats <= Math.max(most, toCome)) return
  throw new Problem(
    'not_allowed',
    `The owner lets admins have up to ${most} ${most === 1 ? 'seat' : 'seats'}. Please ask them for more.`,
  )
}
