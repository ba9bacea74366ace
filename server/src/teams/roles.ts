import { type Account, getAccount, lockOwnTeam } from '../accounts/account-store.ts'
import type { Db, Tx } from '../kit/db/db.ts'
import { Problem } from '../kit/problem.ts'

/** The account, where it may invite and remove people. Throws Problem `not_allowed`. */
export async function getManager(tx: Tx | Db, accountId: string): Promise<Account> {
  return assertManages(await getAccount(tx, accountId))
}

/** As `getManager`, with the team locked. */
export async function lockAsManager(tx: Tx, accountId: string): Promise<Account> {
  return assertManages(await lockOwnTeam(tx, accountId))
}

function assertManages(account: Account): Account {
  if (account.role === 'member') {
    throw new Problem('not_allowed', 'Only the owner and the admins of the team manage its members.')
  }
  return account
}

/** Said of another team's people just as of ids that nobody has. */
export function notInTeam(): Problem {
  return new Problem('not_allowed', 'This belongs to another team.')
}
