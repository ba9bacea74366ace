import type { authStatus as authStatusCall } from '@icebox/contract/auth'
import type { OutputOf } from '@icebox/contract/call'
import type { App } from '../app.ts'
import type { Visitor } from '../kit/http/route.ts'
import { getAccount } from './account-store.ts'
import { mustConfirmEmail } from './email-proof.ts'

/** Who is signed in, or null; never an error. */
export async function authStatus(app: App, visitor: Visitor): Promise<OutputOf<typeof authStatusCall>> {
  if (visitor.accountId === undefined) return { user: null }
  const account = await getAccount(app.db, visitor.accountId)
  const { id, email, subscription_status: subscriptionStatus } = account
  return { user: { id, email, subscriptionStatus, mustConfirmEmail: mustConfirmEmail(app, account) } }
}
