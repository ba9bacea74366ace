import { type Account, getAccount, lockOwnTeam } from '../../accounts/account-store.ts'
import { hasFeature } from '../../accounts/settings.ts'
import type { App } from '../../app.ts'
import type { Db, Tx } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'

/** Questions a team's owner has asked of whatever address is entered as its provider. */
export const LOOKS_AT_PROVIDER = { max: 30, windowSeconds: 3_600 }

/** The account, where it owns its team. Throws Problem `not_allowed`. */
export async function getOwner(db: Db | Tx, accountId: string): Promise<Account> {
  return assertOwns(await getAccount(db, accountId))
}

/** As `getOwner`, with the team locked. */
export async function lockAsOwner(tx: Tx, accountId: string): Promise<Account> {
  return assertOwns(await lockOwnTeam(tx, accountId))
}

/** Throws Problem `not_allowed` where the plan does not hold a company's sign-in. */
export function assertInPlan(app: App, owner: Account): void {
  if (hasFeature(app, owner, 'mayRequireCompany')) return
  throw new Problem('not_allowed', 'Your plan does not hold sign-in with your company. Pro+ does.')
}

function assertOwns(account: Account): Account {
  if (account.role !== 'owner') {
    throw new Problem('not_allowed', 'Only the owner of the team decides about its company sign-in.')
  }
  return account
}

export function notSetUp(): Problem {
  return new Problem('not_found', 'No company sign-in is set up. Please set it up first.')
}
