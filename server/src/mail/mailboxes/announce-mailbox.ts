import { announce } from '../../accounts/events/announce.ts'
import type { Tx } from '../../kit/db/db.ts'
import type { MailboxState } from '../../kit/db/tables.ts'
import type { MailboxRow } from './mailbox-store.ts'

/** Trouble that a person, or their programs, are told of. */
export const IN_TROUBLE: ReadonlySet<MailboxState> = new Set(['unreachable', 'reconnect', 'unsupported'] as const)

/** Tells the owner's programs how a mailbox is doing from now on. */
export async function announceMailbox(
  tx: Tx,
  { id, account_id, address, provider, status }: MailboxRow,
  type: 'mailbox.trouble' | 'mailbox.ok',
): Promise<void> {
  const data = { mailboxId: id, address, provider, status, since: new Date().toISOString() }
  await announce(tx, account_id, { type, data })
}
