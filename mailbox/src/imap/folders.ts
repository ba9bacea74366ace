import type { ImapFlow, ImapFlowError, ListResponse, MailboxObject, StatusObject } from 'imapflow'
import { folderMissing, unavailable } from '../failures.ts'
import type { Spot } from '../mailbox.ts'
import { findSent, sentPaths } from './sent-folder.ts'

/** The folders we use, by the paths the host gives them. */
export interface Folders {
  readonly count: number
  readonly icebox: string
  /** Every folder that holds sent mail: clients disagree on which one, so there may be several. */
  readonly sent: readonly string[]
}

export const INBOX = 'INBOX'

export function pathOf(folders: Folders, spot: Spot): string {
  if (typeof spot !== 'string') return spot.folder
  return spot === 'inbox' ? INBOX : folders.icebox
}

/** Folders that can be opened; some hosts list others that cannot. Only counted, so that one command suffices. */
export async function countFolders(client: ImapFlow): Promise<number> {
  return (await client.list({ listOnly: true })).filter(isSelectable).length
}

/** Finds the folders and makes the Icebox when it is missing. `owner` is the address whose mail this is. */
export async function readFolders(
  client: ImapFlow,
  { folderName, owner }: { folderName: string; owner: string },
): Promise<Folders> {
  const before = await selectableFolders(client)
  const known = before.find(folder => folder.name === folderName && isTopLevel(client, folder))
  const icebox = known?.path ?? (await makeFolder(client, folderName))
  const named = sentPaths(before)
  // A host makes a Sent folder for everybody; the user's mail program may keep its own.
  const found = (await isAnyUsed(client, named)) ? [] : await findSent(client, before, { icebox, owner })
  const sent = [...new Set([...named, ...found])]
  return { count: before.length + (known ? 0 : 1), icebox, sent }
}

async function isAnyUsed(client: ImapFlow, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) if (((await statusOf(client, path))?.messages ?? 0) > 0) return true
  return false
}

/** Makes the folder, which the host may place under a prefix such as `INBOX.`, and answers its path. */
export async function makeFolder(client: ImapFlow, folderName: string): Promise<string> {
  // Creating subscribes too; one that exists may still be hidden from clients that show subscribed folders only.
  const { path, created } = await client.mailboxCreate(folderName)
  if (!created) await client.mailboxSubscribe(path)
  return path
}

/** Makes the Icebox again when someone removed or renamed it. */
export async function restoreIcebox(client: ImapFlow, path: string): Promise<void> {
  const status = await statusOf(client, path)
  if (!status) await makeFolder(client, path)
}

/** Throws `folder_missing` where someone removed or renamed the folder, and `unavailable` where the host does not say. */
export async function requireFolder(client: ImapFlow, path: string): Promise<void> {
  if (await statusOf(client, path)) return
  if (!(await inFolderIfThere(client, path, async () => true))) throw folderMissing()
}

/** Counts of a folder as of now, or undefined when there is no such folder. */
export async function statusOf(client: ImapFlow, path: string): Promise<StatusObject | undefined> {
  // Of the selected folder a host may tell what this session saw last (RFC 9051, 6.3.11).
  if (client.mailbox && client.mailbox.path === path && path !== INBOX) await client.mailboxOpen(INBOX)
  try {
    return (await client.status(path, { messages: true, uidNext: true, uidValidity: true })) || undefined
  } catch (error) {
    if ((error as ImapFlowError).code === 'NotFound') return undefined
    throw error
  }
}

/** Opens the folder afresh, so that its UIDVALIDITY and messages are those of now, and holds it while `work` runs. */
export async function inFolder<T>(
  client: ImapFlow,
  path: string,
  work: (folder: MailboxObject) => Promise<T>,
): Promise<T> {
  const wasOpen = client.mailbox !== false && client.mailbox.path === path
  const lock = await client.getMailboxLock(path)
  try {
    const folder = wasOpen ? await client.mailboxOpen(path) : client.mailbox
    if (!folder) throw unavailable()
    return await work(folder)
  } finally {
    lock.release()
  }
}

/** As inFolder; undefined when the folder is not there, since users may remove the Icebox at any time. */
export async function inFolderIfThere<T>(
  client: ImapFlow,
  path: string,
  work: (folder: MailboxObject) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await inFolder(client, path, work)
  } catch (error) {
    if (saysMissing(error as ImapFlowError)) return undefined
    throw error
  }
}

/**
 * The name of a folder that was removed stays in the list as long as there are folders below it, and Dovecot neither marks
 * it there nor gives its refusal to open it a code.
 */
function saysMissing({ mailboxMissing, responseStatus, serverResponseCode, responseText }: ImapFlowError): boolean {
  if (mailboxMissing) return true
  if (responseStatus !== 'NO') return false
  return serverResponseCode === 'NONEXISTENT' || /\b(doesn't|does not) exist\b/i.test(responseText ?? '')
}

export async function selectableFolders(client: ImapFlow): Promise<ListResponse[]> {
  return (await client.list()).filter(isSelectable)
}

const isSelectable = (folder: ListResponse) =>
  !['\\noselect', '\\nonexistent'].some(flag => [...folder.flags].some(has => has.toLowerCase() === flag))

function isTopLevel(client: ImapFlow, folder: ListResponse): boolean {
  const prefix = (client.namespace?.prefix ?? '').replace(/[./]$/, '')
  return folder.parentPath === '' || folder.parentPath === prefix
}
