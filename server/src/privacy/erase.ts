import { deleteAccount, getAccount } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'
import { closeBilling } from '../billing/close.ts'
import { inTransaction } from '../kit/db.ts'
import { publish } from '../kit/publish.ts'
import { revokeGrantsOf } from '../mail/revoke.ts'

/** Gives permissions back and deletes the account with its passwords, tokens, sessions and every row about its mail. The mail itself is left where it is. */
export async function deleteUser(app: App, { accountId }: Actor): Promise<{ success: true }> {
  await revokeGrantsOf(app, accountId)
  await inTransaction(app, async tx => {
    const account = await getAccount(tx, accountId)
    await closeBilling(app, tx, account)
    await deleteAccount(tx, account)
    await publish(tx, accountId, { type: 'account_deleted' })
  })
  return { success: true }
}
