import type { App } from '../app.ts'
import { Problem } from '../kit/problem.ts'
import { findAccount } from './account-store.ts'

/** What the sandbox gives to those who try the demo; `.example` is nobody's (RFC 2606), so no real person has one. */
const DEMO_ADDRESS = /^maya\.[0-9a-f]{12}@fernbank\.example$/
/** The same as a SQL pattern, which may match more: check the result with `isDemoAddress`. */
export const DEMO_PATTERN = 'maya.____________@fernbank.example'

export function isDemoAddress(address: string): boolean {
  return DEMO_ADDRESS.test(address)
}

/** The address under which this account tries the demo; undefined for everybody else. */
export async function findDemoAddress(app: App, accountId: string | undefined): Promise<string | undefined> {
  if (!app.config.sandbox || accountId === undefined) return undefined
  const account = await findAccount(app.db, accountId)
  return account && isDemoAddress(account.email) ? account.email : undefined
}

export function onlyTheDemo(): Problem {
  return new Problem('not_allowed', 'A demo account has its own made-up mailbox only. Sign out and sign in with yours.')
}
