import type { deleteUser as deleteUserCall } from '@icebox/contract/user'
import type { z } from 'zod'
import { type Account, deleteAccount, lockOwnTeam } from '../accounts/account-store.ts'
import { deleteInvitationsOf } from '../accounts/invitation-store.ts'
import type { Actor, App } from '../app.ts'
import { closeBilling } from '../billing/ending/close.ts'
import { inTransaction, type Tx } from '../kit/db/db.ts'
import { forgetTries } from '../kit/db/limit.ts'
import { logSecurity } from '../kit/log/security-log.ts'
import { publish } from '../kit/queue/publish.ts'
import { removeJobs } from '../kit/queue/queue.ts'
import { listMailboxes } from '../mail/mailboxes/mailbox-store.ts'
import { revokeGrantsOf } from '../mail/mailboxes/revoke.ts'
import { assertFateDecided, settleTeam, type TeamFate } from '../teams/hand-over.ts'
import { announceLeft, publishToTeam } from '../teams/tell.ts'
import { erasureList, keepErasures } from './erasures/erasure-list.ts'
import { noteErasure } from './erasures/erasure-store.ts'

/**
 * Gives permissions back and deletes the account with its passwords, tokens, sessions and every row about its mail. The
 * mail itself is left where it is. Throws Problem `conflict` while an owner has not said what becomes of the team.
 */
export async function deleteUser(
  app: App,
  { accountId }: Actor,
  fate: z.output<(typeof deleteUserCall)['input']>,
): Promise<{ success: true }> {
  await assertFateDecided(app, accountId, fate)
  await revokeGrantsOf(app, accountId)
  await eraseAccount(app, accountId, fate)
  logSecurity(app, 'account_deleted', { account: accountId })
  return { success: true }
}

/** What an erasure needs of the server. */
export type Erasing = Pick<App, 'db' | 'config' | 'log'>

/**
 * The part of it that is within the database, all or nothing. Who it was is noted as a digest, there and in a list beside
 * the database, so that no backup brings them back. Throws Problem as `settleTeam`.
 */
export async function eraseAccount(app: Erasing, accountId: string, fate: TeamFate): Promise<void> {
  const erasure = await inTransaction(app, async tx => {
    const before = await lockOwnTeam(tx, accountId)
    await settleTeam(tx, app, { account: before, fate })
    const account = await lockOwnTeam(tx, accountId)
    await closeBilling(app, tx, account)
    await forgetTraces(tx, account)
    await deleteAccount(tx, account)
    await publish(tx, accountId, { type: 'account_deleted' })
    await publishToTeam(tx, account.team_id, { type: 'team_member_removed' })
    await announceLeft(tx, account.team_id, before)
    return noteErasure(tx, accountId)
  })
  try {
    keepErasures(erasureList(app.config.home), [erasure])
  } catch (error) {
    // They are erased; the list is made whole at night.
    app.log.error({ err: error }, 'an erasure could not be noted beside the database')
  }
}

/** What names the person without hanging on the account: invitations, counts of tries, jobs that wait. */
async function forgetTraces(tx: Tx, account: Account): Promise<void> {
  await deleteInvitationsOf(tx, account)
  const mailboxes = await listMailboxes(tx, account.id)
  // Whoever owns a team by now is alone in it, and it goes too.
  const ids = [account.id, ...mailboxes.map(({ id }) => id), ...(account.role === 'owner' ? [account.team_id] : [])]
  await forgetTries(tx, ids)
  await removeJobs(tx, ids)
}
