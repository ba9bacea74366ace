import { findAccount } from '../../accounts/account-store.ts'
import { findWayOfSession } from '../../accounts/identity-store.ts'
import type { App } from '../../app.ts'
import type { Visitor } from '../../kit/http/route.ts'

/**
 * Whether somebody runs this installation: OPERATOR_EMAILS names the address that is proven to be theirs, and they have
 * signed in by what has that address, not by another way that was added to their account. Asked at each call, so that
 * nothing outlives the name or the way.
 */
export async function isOperator(
  { config, db }: Pick<App, 'config' | 'db'>,
  { accountId, session }: Pick<Visitor, 'accountId' | 'session'>,
): Promise<boolean> {
  const { emails = [] } = config.operator
  if (accountId === undefined || emails.length === 0) return false
  const account = await findAccount(db, accountId)
  const email = account?.email.toLowerCase() ?? ''
  if (account?.email_proven !== true || !emails.includes(email)) return false
  return (await findWayOfSession(db, session))?.address.toLowerCase() === email
}
