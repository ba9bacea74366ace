import { MailboxError, type MessageRef, type Permit } from '@icebox/mailbox/mailbox'
import { type FolderRow, findFolder, nameFolder } from '../../rules/folder-store.ts'
import type { ActionRow } from '../entries/action-store.ts'
import type { EntryRow } from '../entries/entry-store.ts'
import type { Work } from '../lease/work.ts'

export interface Making {
  readonly entry: EntryRow
  readonly ref: MessageRef
  readonly permit: Permit
}

/** `already`: it was so before we asked. `key`: what the host calls the message now. */
interface Outcome {
  readonly outcome: 'moved' | 'already'
  readonly key: string
}

/** How each kind of action is made at the host. */
const MAKE: Record<ActionRow['kind'], (work: Work, making: Making) => Promise<Outcome>> = {
  freeze: async ({ mailbox }, { ref, permit }) => keyed(await mailbox.move(ref, 'icebox', permit)),
  thaw: async ({ mailbox }, { ref, permit }) => keyed(await mailbox.move(ref, 'inbox', permit)),
  file: async (work, { entry, ref, permit }) =>
    keyed(await work.mailbox.file(ref, await folderOf(work, entry), permit)),
  unfile: async (work, { entry, ref, permit }) => {
    const folder = await getFolder(work, entry)
    // Nothing was ever filed there: the message has not left the inbox by us.
    if (folder.provider_id === null) throw new MailboxError('gone', 'Its folder was never made.')
    return keyed(await work.mailbox.unfile(ref, folder.provider_id, permit))
  },
  flag: (work, making) => flag(work, making, true),
  unflag: (work, making) => flag(work, making, false),
}

/** Does at the host what the action says. Throws MailboxError. */
export function makeAt(work: Work, kind: ActionRow['kind'], making: Making): Promise<Outcome> {
  return MAKE[kind](work, making)
}

function keyed({ outcome, ref }: { outcome: Outcome['outcome']; ref: MessageRef }): Outcome {
  return { outcome, key: ref.key }
}

async function flag({ mailbox }: Work, { ref, permit }: Making, on: boolean): Promise<Outcome> {
  await mailbox.flag(ref, on, permit)
  return { outcome: 'moved', key: ref.key }
}

/** What the host calls the folder of the entry; made with the first message that goes there, and never again. */
async function folderOf(work: Work, entry: EntryRow): Promise<string> {
  const folder = await getFolder(work, entry)
  if (folder.provider_id !== null) return folder.provider_id
  const { id } = await work.mailbox.ensureFolder(folder.name).catch(asMissing)
  await work.lease.write(tx => nameFolder(tx, folder.id, id))
  return id
}

async function getFolder({ app }: Work, { folder_id: id }: EntryRow): Promise<FolderRow> {
  const folder = id === null ? undefined : await findFolder(app.db, id)
  if (!folder || folder.missing_at !== null) throw new MailboxError('folder_missing', 'The folder is not there.')
  return folder
}

/** A host that takes no folder of this name still moves mail. */
function asMissing(error: unknown): never {
  if (!(error instanceof MailboxError) || error.kind !== 'unsupported') throw error
  throw new MailboxError('folder_missing', 'The host takes no folder of this name.', { cause: error })
}
