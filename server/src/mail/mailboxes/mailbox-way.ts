import { addWay, leaveWays } from '../../accounts/ways.ts'
import type { App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import type { Member } from '../../kit/http/route.ts'
import { Problem } from '../../kit/problem.ts'
import { identitiesOf } from './connect-login.ts'
import { findMailbox, listMailboxes } from './mailbox-store.ts'

/** Makes a connected mailbox a way to sign in. Throws Problem `not_found`, and `conflict` where it cannot be opened now. */
export async function addMailboxWay(app: App, member: Member, { mailboxId }: { mailboxId: string }) {
  await inTransaction(app, async tx => {
    const mailbox = (await listMailboxes(tx, member.accountId)).find(({ id }) => id === mailboxId)
    if (!mailbox) throw new Problem('not_found', 'There is no such mailbox.')
    // Whoever holds the password now may be somebody else.
    if (mailbox.status === 'reconnect' || mailbox.leaving_at !== null) {
      throw new Problem('conflict', 'Please connect this mailbox again first.')
    }
    const [identity] = identitiesOf(app, mailbox)
    await addWay(tx, member, { identity, address: mailbox.address })
  })
  return { success: true as const }
}

interface Leaving {
  readonly member: Member
  readonly mailboxId: string
}

/** A mailbox that is let go of opens the account no more, unless nothing else does. */
export async function endSignIn(app: App, tx: Tx, { member, mailboxId }: Leaving): Promise<void> {
  const mailbox = await findMailbox(tx, mailboxId)
  if (!mailbox) return
  const { accountId, session } = member
  await leaveWays(app, tx, { accountId, session, identities: identitiesOf(app, mailbox) })
}
