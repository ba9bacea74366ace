import type { ImapFlow } from 'imapflow'
import { gone, unavailable } from '../failures.ts'
import type { FlagOutcome, MessageRef, Permit } from '../mailbox.ts'
import { type Folders, INBOX, inFolder } from './folders.ts'
import { findStart } from './start.ts'

const FLAG = '\\Flagged'

/** Sets the flag on a message of the inbox or the Icebox or takes it off, unless it is so already. */
export async function flagMessage(
  client: ImapFlow,
  folders: Folders,
  { ref, on, permit }: { ref: MessageRef; on: boolean; permit?: Permit | undefined },
): Promise<FlagOutcome> {
  const sources = [INBOX, folders.icebox]
  const found = await findStart(client, { ref, permit, sources, to: folders.icebox, isBack: false })
  if (!found || found.facts.isDeleted) throw gone()
  if (found.facts.flags.has(FLAG) === on) return 'already'
  await inFolder(client, found.from, async folder => {
    if (folder.uidValidity !== found.uidValidity) throw unavailable()
    await permit?.(undefined)
    const uid = String(found.facts.uid)
    const how = { uid: true }
    const changed = on ? client.messageFlagsAdd(uid, [FLAG], how) : client.messageFlagsRemove(uid, [FLAG], how)
    if (!(await changed)) throw unavailable()
  })
  return 'changed'
}
