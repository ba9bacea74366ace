import { planOf, SCANS_WITHOUT_PLAN } from '@icebox/contract/billing/plans'
import type { Account } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { allowanceOf } from '../../billing/overage/allowance.ts'
import { readScans } from '../../billing/overage/usage-store.ts'

/** What a person is told of their team's scans. */
export interface Scans {
  readonly currentMonthUsage: number
  /** Scans a month that the plan holds: null is without limit, 100 without a plan, 0 while the plan does not run. */
  readonly monthlyLimit: number | null
  /** Scans beyond those that are judged and billed at most; 0 unless the owner switched them on. */
  readonly extraScans: number
}

export async function scansOf(app: App, account: Account): Promise<Scans> {
  const allowance = await allowanceOf(app, app.db, account)
  const { limit, included } = allowance
  return {
    currentMonthUsage: await readScans(app.db, allowance),
    monthlyLimit: limit === 0 && !planOf(account.subscription_tier) ? SCANS_WITHOUT_PLAN : (included ?? limit),
    extraScans: limit === null || included === null ? 0 : limit - included,
  }
}

/** Why mail passes unread, asked before a message is read; counting it is what finally decides. */
export async function obstacleToReading(app: App, account: Account) {
  const allowance = await allowanceOf(app, app.db, account)
  const { limit } = allowance
  if (limit === null) return undefined
  if (limit === 0) return 'not_protected' as const
  return (await readScans(app.db, allowance)) >= limit ? ('allowance_used_up' as const) : undefined
}
