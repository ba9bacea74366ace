import type * as calls from '@icebox/contract/billing/payments'
import { OVERAGE_BLOCK, OVERAGE_BLOCK_CENTS } from '@icebox/contract/billing/plans'
import type { OutputOf } from '@icebox/contract/call'
import { type Account, getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { tellDeed } from '../../kit/audit/tell.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { findCustomer, updateCustomer } from '../state/customer-store.ts'
import { withTeamLock } from '../state/lock.ts'
import { assertOwner } from '../state/roles.ts'
import { allowanceOf } from './allowance.ts'
import { overageCents } from './overage-price.ts'
import { findOverage } from './overage-store.ts'
import { unpaidOverageCents } from './overage-unpaid.ts'
import { readScans } from './usage-store.ts'

type Answer = OutputOf<typeof calls.getOverage>

const DEFAULT_CAP_CENTS = 2_000

/** What was scanned beyond the plan this month, and what that will cost; nothing unless the owner wants it. */
export async function getOverage(app: App, { accountId }: Actor): Promise<Answer> {
  const account = await getAccount(app.db, accountId)
  assertOwner(account)
  return overageOf(app, account)
}

/** Switches it on with a cap, or off; what was scanned meanwhile stays owed. */
export async function setOverage(
  app: App,
  { accountId }: Actor,
  { isOn, capCents }: { isOn: boolean; capCents: number },
): Promise<Answer> {
  const account = await getAccount(app.db, accountId)
  assertOwner(account)
  await withTeamLock(app, account.team_id, async () => {
    const customer = await findCustomer(app.db, account.team_id)
    if (!customer) throw new Problem('conflict', 'You have no running subscription. Please choose a plan first.')
    if (customer.overage_on === isOn && customer.overage_cap_cents === capCents) return
    await inTransaction(app, async tx => {
      await updateCustomer(tx, customer.customer_id, { overage_on: isOn, overage_cap_cents: capCents })
      await tellDeed(tx, app)
    })
  })
  return overageOf(app, account)
}

async function overageOf(app: App, account: Account): Promise<Answer> {
  const allowance = await allowanceOf(app, app.db, account)
  const customer = await findCustomer(app.db, account.team_id)
  const month = await findOverage(app.db, account.team_id, allowance.month)
  const capCents = customer?.overage_cap_cents ?? DEFAULT_CAP_CENTS
  const extra = month?.scans ?? 0
  return {
    overageAmount: Math.ceil(extra / OVERAGE_BLOCK) * OVERAGE_BLOCK_CENTS,
    totalMonthlyOverageAmount: overageCents(extra, month?.cap_cents ?? capCents),
    isOn: customer?.overage_on ?? false,
    capCents,
    scansBeyond: extra,
    unpaid: await unpaidOf(app, account),
    scans: await readScans(app.db, allowance),
    includedScans: allowance.included ?? allowance.limit ?? 0,
    extraScans: (allowance.limit ?? 0) - (allowance.included ?? allowance.limit ?? 0),
    resetsAt: allowance.endsAt.toISOString(),
  }
}

async function unpaidOf(app: App, { team_id: teamId }: Account): Promise<Answer['unpaid']> {
  const amountCents = await unpaidOverageCents(app, teamId)
  return amountCents === 0 ? null : { amountCents }
}
