import type { Db, Tx } from '../../kit/db/db.ts'
import { type BillingCustomer, findCustomer } from '../state/customer-store.ts'
import type { SubscriptionState } from '../state/state-store.ts'
import { extraScansFor } from './overage-price.ts'
import { findOverage, listUnsettled } from './overage-store.ts'
import { type Extra, readScans } from './usage-store.ts'

/** The plan's own scans of a usage month. */
interface Month {
  readonly included: number
  readonly month: string
}

/**
 * What may be scanned beyond the plan, where the owner wants that. Nothing in a trial, which costs nothing, and nothing
 * while an earlier bill for it is unpaid: so one bill at most stays open.
 */
export async function extraOf(
  tx: Tx | Db,
  state: SubscriptionState,
  { included, month }: Month,
): Promise<Extra | null> {
  const { team_id: teamId } = state
  const customer = await findCustomer(tx, teamId)
  if (!customer?.overage_on || state.status === 'trialing' || (await isUnpaid(tx, customer))) return null
  const counted = (await findOverage(tx, teamId, month))?.scans ?? 0
  const used = counted === 0 ? 0 : await readScans(tx, { teamId, month })
  // More seats may hold by now: what was beyond the plan before they came counts towards the limit all the same.
  const before = Math.max(0, counted - Math.max(0, used - included))
  return {
    subscriptionId: state.subscription_id,
    capCents: customer.overage_cap_cents,
    scans: Math.max(0, extraScansFor(customer.overage_cap_cents) - before),
  }
}

async function isUnpaid(tx: Tx | Db, { team_id: teamId }: BillingCustomer): Promise<boolean> {
  if (teamId === null) return false
  return (await listUnsettled(tx, teamId)).some(({ unpaid_since: since }) => since !== null)
}
