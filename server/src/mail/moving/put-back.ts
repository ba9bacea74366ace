import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import type { Member } from '../../kit/http/route.ts'
import { Problem } from '../../kit/problem.ts'
import { publish } from '../../kit/queue/publish.ts'
import { isUuid, lockEntry } from '../entries/entry-store.ts'
import { isIced } from '../entries/states.ts'
import { turn } from '../entries/turn.ts'
import type { Work } from '../lease/work.ts'
import { newMailArrived } from '../mailboxes/arrived.ts'
import { disconnect } from '../mailboxes/mailbox-store.ts'
import { endSignIn } from '../mailboxes/mailbox-way.ts'
import { revokeGrantOf } from '../mailboxes/revoke.ts'
import { endRinging } from '../wake/pushes.ts'
import { hasOpenActions, leaveInInbox, listToPutBack, storeLeaving } from './leave-store.ts'
import { settleDue } from './settle.ts'

const AT_ONCE = 200

/** The user disconnects the mailbox and wants what is on ice back first. Throws Problem `not_found`. Twice is once. */
export async function beginPutBack(app: App, member: Member, mailboxId: string) {
  const { accountId } = member
  await inTransaction(app, async tx => {
    const isTheirs = isUuid(mailboxId) && (await storeLeaving(tx, accountId, mailboxId))
    if (!isTheirs) throw new Problem('not_found', 'There is no such mailbox.')
    await endSignIn(app, tx, { member, mailboxId })
    await leaveInInbox(tx, mailboxId)
    await newMailArrived(tx, mailboxId)
    await publish(tx, accountId, { type: 'mailbox_updated', mailboxId })
  })
  return { success: true as const }
}

/**
 * Puts what is on ice back into the inbox and then lets go of the mailbox; true once it is let go of. It is no correction:
 * nobody is allowed by it, nothing is learned and nothing counts as a false positive.
 */
export async function putBack(work: Work): Promise<boolean> {
  await planReturns(work)
  await settleDue(work)
  if (await hasOpenActions(work.app.db, work.row.id)) return false
  await letGo(work)
  return true
}

/** Whatever was planned meanwhile, by whomever, is turned round too. */
async function planReturns({ app, lease, row }: Work): Promise<void> {
  for (let ids = await listToPutBack(app.db, row, AT_ONCE); ids.length > 0; ) {
    await lease.write(async tx => {
      for (const id of ids) {
        const entry = await lockEntry(tx, id)
        if (!entry || !isIced(entry.state)) continue
        await turn(tx, entry, { side: 'inbox', lands: 'put_back', last_act: null })
        await publish(tx, entry.account_id, { type: 'email_processed', emailId: id })
      }
    })
    ids = await listToPutBack(app.db, row, AT_ONCE)
  }
}

/** What could not be moved after many tries stays in the folder, where the user finds it. */
async function letGo(work: Work): Promise<void> {
  const { app, lease, row } = work
  await endRinging(work)
  await revokeGrantOf(app, row.account_id, row.id)
  await lease.write(async tx => {
    await disconnect(tx, row.account_id, row.id)
    await leaveInInbox(tx, row.id)
    await publish(tx, row.account_id, { type: 'mailbox_updated', mailboxId: row.id })
  })
}
