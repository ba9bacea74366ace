import type { getMe as getMeCall } from '@icebox/contract/api/v1-deciding'
import { planOf } from '@icebox/contract/billing/plans'
import type { z } from 'zod'
import { lineOf } from '../../accounts/settings.ts'
import type { App } from '../../app.ts'
import { scansOf } from '../../mail/judging/allowance.ts'
import type { KeyCaller } from '../serving/caller.ts'

/** Whose key it is, what the plan holds and what the key may do. */
export async function getMe(app: App, caller: KeyCaller): Promise<z.input<typeof getMeCall.output>> {
  const { account, key, scopes } = caller
  const scans = await scansOf(app, account)
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    role: account.role,
    plan: planOf(account.subscription_tier)?.slug ?? null,
    isProtected: account.protection_on,
    line: lineOf(app, account),
    scans: { used: scans.currentMonthUsage, limit: scans.monthlyLimit },
    key: {
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      scopes: [...scopes],
      expiresAt: key.expires_at.toISOString(),
    },
  }
}
