import { findAccount } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'

/**
 * Whether somebody runs this installation: signed in, and OPERATOR_EMAILS names the address that is proven to be theirs.
 * Asked at each call, so that nothing outlives the name.
 */
export async function isOperator(
  { config, db }: Pick<App, 'config' | 'db'>,
  { accountId }: { readonly accountId?: string | undefined },
): Promise<boolean> {
  const { emails = [] } = config.operator
  if (accountId === undefined || emails.length === 0) return false
  const account = await findAccount(db, accountId)
  return account?.email_proven === true && emails.includes(account.email.toLowerCase())
}
