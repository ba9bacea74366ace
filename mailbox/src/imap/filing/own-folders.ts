import type { ImapFlow, ImapFlowError, ListResponse } from 'imapflow'
import { asLevel, isSameName, refusedName } from '../../folder-names.ts'
import type { Folder } from '../../mailbox.ts'
import { type Folders, makeFolder, restoreIcebox, selectableFolders } from '../folders.ts'

/**
 * Finds or makes the folder below the Icebox, where the host puts it, and subscribes to it. Beside the Icebox where the
 * host has no folders within this one (`\Noinferiors`, RFC 9051, or no levels at all).
 */
export async function ensureFolder(client: ImapFlow, folders: Folders, given: string): Promise<Folder> {
  await restoreIcebox(client, folders.icebox)
  const listed = await selectableFolders(client)
  const own = listed.find(({ path }) => path === folders.icebox)
  const delimiter = own?.delimiter ?? ''
  const name = asLevel(given, delimiter)
  const known = belowIcebox(listed, folders.icebox).find(each => isSameName(each.name, name))
  if (known) {
    await client.mailboxSubscribe(known.id)
    return known
  }
  const beside = `${folders.icebox} ${name}`
  if (isChildless(own)) return { id: await makeNamed(client, beside), name }
  try {
    return { id: await makeFolder(client, `${folders.icebox}${delimiter}${name}`), name }
  } catch (error) {
    if (!isForbidden(error)) throw error
    return { id: await makeNamed(client, beside), name }
  }
}

export async function listFolders(client: ImapFlow, folders: Folders): Promise<readonly Folder[]> {
  return belowIcebox(await selectableFolders(client), folders.icebox)
}

/** Of the folders listed those below the Icebox, or beside it as `Icebox Tools` where it can have none below. */
export function belowIcebox(listed: readonly ListResponse[], icebox: string): Folder[] {
  const own = listed.find(({ path }) => path === icebox)
  const start = isChildless(own) ? `${icebox} ` : `${icebox}${own?.delimiter ?? '/'}`
  return listed.flatMap(({ path, delimiter }) => {
    if (!path.startsWith(start)) return []
    const levels = delimiter ? path.slice(start.length).split(delimiter) : [path.slice(start.length)]
    return [{ id: path, name: levels.join('/') }]
  })
}

function isChildless(icebox: ListResponse | undefined): boolean {
  if (!icebox) return false
  return !icebox.delimiter || [...icebox.flags].some(flag => flag.toLowerCase() === '\\noinferiors')
}

async function makeNamed(client: ImapFlow, path: string): Promise<string> {
  try {
    return await makeFolder(client, path)
  } catch (error) {
    throw isForbidden(error) ? refusedName() : error
  }
}

/** The host says that such a folder can never be (RFC 5530). */
const isForbidden = (error: unknown) => (error as ImapFlowError).serverResponseCode === 'CANNOT'
