import type { ImapFlow } from 'imapflow'
import { gone, unavailable } from '../failures.ts'
import type { FlagOutcome, MessageRef, Permit } from '../mailbox.ts'
import { type Folders, INBOX } from './folders.ts'
import { findAmong, requireWritable } from './start.ts'

const FLAG = '\\Flagged'

/** Sets the flag on a message of the inbox or the Icebox or takes it off, unless it is so already. */
export async function flagMessage(
  client: ImapFlow,
  folders: Folders,
  { ref, on, permit }: { ref: MessageRef; on: boolean; permit?: Permit | undefined },
): Promise<FlagOutcome> {
  const outcome = await findAmong<FlagOutcome>(client, {
    ...{ paths: [INBOX, folders.icebox], ref },
    async use(folder, { uid, flags, isDeleted }) {
      if (isDeleted) throw gone()
      if (flags.has(FLAG) === on) return 'already'
      requireWritable(folder)
      await permit?.(undefined)
      const how = { uid: true }
      const changed = on
        ? client.messageFlagsAdd(String(uid), [FLAG], how)
        : client.messageFlagsRemove(String(uid), [FLAG], how)
      if (!(await changed)) throw unavailable()
      return 'changed'
    },
  })
  if (!outcome) throw gone()
  return outcome
}
