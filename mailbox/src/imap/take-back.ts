import type { ImapFlow } from 'imapflow'
import { unavailable } from '../failures.ts'
import type { MessageRef, Move } from '../mailbox.ts'
import { type Facts, readFact } from './facts.ts'
import { findAlike, keyOf } from './find.ts'
import { INBOX, inFolder, inFolderIfThere, selectableFolders } from './folders.ts'
import { haveSameBytes, type Located } from './same-bytes.ts'

/** A copy that this very command made, whose original the user took or deleted before it could be removed. */
interface Superfluous extends Pick<Move, 'permit'> {
  readonly copy: MessageRef
  /** Where the copy is. */
  readonly to: string
  /** The original as it was. */
  readonly from: string
  readonly uidValidity: bigint
  readonly facts: Facts
}

interface Other extends Located {
  readonly isDeleted: boolean
}

/**
 * Removes our copy again, but only beside another one with the same bytes, and answers that one. Undefined when no other is
 * found: then ours may be the last there is, and stays.
 */
export async function takeBack(client: ImapFlow, ours: Superfluous): Promise<Located | undefined> {
  const other = await findOther(client, ours)
  if (!other) return undefined
  await ours.permit?.(undefined)
  const uid = String(uidOf(ours.copy))
  await inCopy(client, ours, () => client.messageFlagsAdd(uid, ['\\Deleted'], { uid: true }))
  // A folder may be a view of others: what has our mark now is our own copy once more.
  if (await stands(client, other)) {
    await inCopy(client, ours, () => client.messageDelete(uid, { uid: true }))
    return other
  }
  await inCopy(client, ours, () => client.messageFlagsRemove(uid, ['\\Deleted'], { uid: true }))
  return undefined
}

const MOST_FOLDERS = 100
/** Views of other folders, and what no mail is filed into. */
const PASSED_OVER: ReadonlySet<string | undefined> = new Set(['\\All', '\\Flagged', '\\Sent', '\\Drafts'])

async function findOther(client: ImapFlow, ours: Superfluous): Promise<Other | undefined> {
  const listed = await selectableFolders(client)
  const filed = listed.filter(({ specialUse }) => !PASSED_OVER.has(specialUse)).map(({ path }) => path)
  const paths = new Set([INBOX, ours.to, ...filed.slice(0, MOST_FOLDERS)])
  for (const path of paths) {
    const found = await findIn(client, path, ours)
    if (found) return found
  }
  return undefined
}

async function findIn(client: ImapFlow, path: string, ours: Superfluous): Promise<Other | undefined> {
  const alike = await inFolderIfThere(client, path, async ({ uidValidity }) => {
    const found = await findAlike(client, ours.facts)
    return found.map(({ uid, size, isDeleted }): Other => ({ path, uidValidity, uid, size, isDeleted }))
  })
  const copy = await locateCopy(client, ours)
  for (const other of alike ?? []) {
    const isOurs = path === ours.to && other.uid === uidOf(ours.copy)
    // The original under the user's own mark is where they want it; any other so marked is not sure to stay.
    const isOriginal = path === ours.from && other.uid === ours.facts.uid && other.uidValidity === ours.uidValidity
    if (isOurs || (other.isDeleted && !isOriginal)) continue
    if (await haveSameBytes(client, other, copy)) return other
  }
  return undefined
}

function stands(client: ImapFlow, { path, uidValidity, uid, isDeleted }: Other): Promise<boolean> {
  return inFolder(client, path, async folder => {
    const now = folder.uidValidity === uidValidity ? await readFact(client, uid) : undefined
    return now !== undefined && now.isDeleted === isDeleted
  })
}

function locateCopy(client: ImapFlow, { copy, to, facts }: Superfluous): Promise<Located> {
  return inFolder(client, to, async ({ uidValidity }) => {
    if (copy.key !== keyOf(uidValidity, uidOf(copy))) throw unavailable()
    return { path: to, uidValidity, uid: uidOf(copy), size: facts.size }
  })
}

function inCopy(client: ImapFlow, { copy, to }: Superfluous, work: () => Promise<boolean>): Promise<void> {
  return inFolder(client, to, async ({ uidValidity }) => {
    if (copy.key !== keyOf(uidValidity, uidOf(copy))) throw unavailable()
    if (!(await work())) throw unavailable()
  })
}

const uidOf = ({ key }: MessageRef) => Number(key.slice(key.indexOf(':') + 1))
