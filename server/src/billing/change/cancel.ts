import type { cancelSubscription as cancelCall } from '@icebox/contract/billing/billing'
import type { OutputOf } from '@icebox/contract/call'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { assertOwner } from '../state/roles.ts'
import { makeChange } from './change.ts'

/** Ends with the period, or with the trial and without a charge; what was scheduled is dropped. */
export async function cancelSubscription(
  app: App,
  { accountId }: Actor,
  { feedback }: { feedback?: string | undefined },
): Promise<OutputOf<typeof cancelCall>> {
  const account = await getAccount(app.db, accountId)
  assertOwner(account)
  const { effectiveAt } = await makeChange(app, { account, change: { kind: 'cancel' }, feedback })
  return { success: true, effectiveDate: new Date(effectiveAt * 1000).toISOString() }
}

export async function resumeSubscription(app: App, { accountId }: Actor): Promise<{ success: true }> {
  const account = await getAccount(app.db, accountId)
  assertOwner(account)
  await makeChange(app, { account, change: { kind: 'resume' } })
  return { success: true }
}
