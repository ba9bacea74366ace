import type { ImapFlow, ImapFlowError, ListResponse } from 'imapflow'
import { asLevel, isSameName, refusedName } from '../../folder-names.ts'
import type { Folder } from '../../mailbox.ts'
import { type Folders, makeFolder, restoreIcebox, selectableFolders, statusOf } from '../folders.ts'

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
  const below = belowIcebox(listed, folders.icebox)
  const start = isChildless(own) ? `${folders.icebox} ` : `${folders.icebox}${delimiter}`
  // Where mail lies in files a dot may part levels, whatever the host says does.
  for (const each of new Set([name, name.replaceAll('.', '-')])) {
    const found = await findOrMake(client, {
      known: below.find(known => isSameName(known.name, each)),
      start,
      name: each,
    })
    if (found) return found
  }
  const beside = await findOrMake(client, { known: undefined, start: `${folders.icebox} `, name })
  if (!beside) throw refusedName()
  return beside
}

/** Undefined where the host says that such a folder can never be (RFC 5530). */
async function findOrMake(
  client: ImapFlow,
  { known, start, name }: { known: Folder | undefined; start: string; name: string },
): Promise<Folder | undefined> {
  // Of one that was removed the name may still be listed.
  if (known && (await statusOf(client, known.id))) {
    await client.mailboxSubscribe(known.id)
    return known
  }
  try {
    return { id: await makeFolder(client, `${start}${name}`), name }
  } catch (error) {
    if ((error as ImapFlowError).serverResponseCode === 'CANNOT') return undefined
    throw error
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
