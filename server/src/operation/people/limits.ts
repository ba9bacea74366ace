import { monthlyScans } from '@icebox/contract/billing/plans'
import type { App } from '../../app.ts'
import { refundSubscription } from '../../billing/ending/refund.ts'
import { findState } from '../../billing/state/state-store.ts'
import { type GivenScans, storeScanLimit } from '../../billing/state/team-limit-store.ts'
import { asProblem } from '../../billing/stripe/stripe-failure.ts'
import { LIVE } from '../../billing/stripe/terms.ts'
import { recordDeed } from '../../kit/audit/record.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { listAccounts } from '../../teams/member-store.ts'
import { publishToTeam } from '../../teams/tell.ts'
import { getByAddress } from './people.ts'

/** Addresses of everybody in the team, and whether anything was changed. */
export interface Limited {
  readonly people: readonly string[]
  readonly isChanged: boolean
}

interface Limit {
  readonly address: string
  /** A month, for the whole team; null is what its plan holds. */
  readonly scans: number | null
}

/** Gives the team of an address other scans a month than its plan's. Throws Problem `not_found`, `conflict`. */
export async function limitTeamOf(app: App, { address, scans }: Limit): Promise<Limited> {
  return inTransaction(app, async tx => {
    const { id: accountId, team_id: teamId } = await getByAddress(tx, address)
    const people = (await listAccounts(tx, teamId)).map(({ email }) => email)
    const isChanged = await storeScanLimit(tx, teamId, await givenBeside(tx, teamId, scans))
    if (!isChanged) return { people, isChanged }
    await publishToTeam(tx, teamId, { type: 'subscription_updated' })
    const details: Record<string, number> = scans === null ? {} : { scans }
    await recordDeed(tx, { accountId, by: 'operator', act: 'team_limited', details, net: '', teamId })
    return { people, isChanged }
  })
}

/** A team without a plan holds nothing of its own. */
async function givenBeside(tx: Tx, teamId: string, scans: number | null): Promise<GivenScans | null> {
  if (scans === null) return null
  const state = await findState(tx, teamId)
  const isRunning = state !== undefined && LIVE.has(state.status)
  return { scans, isGift: scans > (isRunning ? monthlyScans(state.plan, state.seats) : 0) }
}

export interface PaidBack {
  readonly owner: string
  readonly amountCents: number
  /** When it was done, where an earlier time: nothing was given now. */
  readonly doneBefore: Date | null
}

/**
 * Gives back what the guarantee covers to the owner of the team of an address, as they could themselves, and ends the plan.
 * A repeat answers the same. Throws Problem as `refundSubscription`, and `not_found`.
 */
export async function refundTeamOf(app: App, address: string): Promise<PaidBack> {
  const { team_id: teamId } = await getByAddress(app.db, address)
  const owner = (await listAccounts(app.db, teamId)).find(({ role }) => role === 'owner')
  if (!owner) throw new Problem('not_found', `The team of ${address} has no owner.`)
  const deed = { accountId: owner.id, by: 'operator', act: 'payment_returned', net: '' } as const
  try {
    const { amountCents, doneBefore } = await refundSubscription({ ...app, deed }, { accountId: owner.id })
    return { owner: owner.email, amountCents, doneBefore }
  } catch (error) {
    throw asProblem(app, error)
  }
}
