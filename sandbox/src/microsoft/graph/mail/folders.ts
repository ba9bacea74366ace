import { z } from 'zod'
import type { Folder } from '../../store/folders.ts'
import type { Mailbox } from '../../store/mailbox.ts'
import { type Call, folderOf, type Reply, readBody } from '../call.ts'
import { badQuery, badRequest, GraphProblem } from '../problems.ts'
import { checkOptions, contextOf, pageOf, readSelect } from '../query.ts'

const named = z.strictObject({ displayName: z.string().trim().min(1).max(250), isHidden: z.boolean().optional() })
const FIELDS = [
  ...['id', 'displayName', 'parentFolderId', 'childFolderCount', 'unreadItemCount', 'totalItemCount', 'sizeInBytes'],
  'isHidden',
]
const OPTIONS = ['$select', '$top', '$skip', '$filter', '$count', '$orderby']

/** The folders below the root or below one folder; ten to a page unless the caller says otherwise. */
export function listFolders(call: Call): Reply {
  const { url, mailbox, params } = call
  checkOptions(url.searchParams, OPTIONS)
  const parent = params.folder === undefined ? mailbox.root : folderOf(call)
  const folders = mailbox.children(parent.id).filter(nameFilter(url.searchParams.get('$filter')))
  const { page, rest } = pageOf(url, folders)
  const value = page.map(folder => showFolder(call, folder))
  return { status: 200, body: { ...contextOf(url, 'me/mailFolders'), ...rest, value } }
}

export function getFolder(call: Call): Reply {
  checkOptions(call.url.searchParams, ['$select'])
  return oneFolder(call, folderOf(call), 200)
}

export function createFolder(call: Call): Reply {
  const parent = call.params.folder === undefined ? call.mailbox.root : folderOf(call)
  const { displayName } = readBody(named, call.body)
  refuseTwin(call.mailbox, { displayName, parentId: parent.id })
  return oneFolder(call, call.mailbox.makeFolder(displayName, parent.id), 201)
}

export function renameFolder(call: Call): Reply {
  const folder = folderOf(call)
  const { displayName } = readBody(named, call.body)
  if (folder.wellKnown) throw badRequest('The display name of a default folder cannot be changed.')
  if (displayName.toLowerCase() !== folder.displayName.toLowerCase()) {
    refuseTwin(call.mailbox, { displayName, parentId: folder.parentId })
  }
  folder.displayName = displayName
  call.realm.touched()
  return oneFolder(call, folder, 200)
}

export function deleteFolder(call: Call): Reply {
  const folder = folderOf(call)
  if (folder.wellKnown) {
    throw new GraphProblem(403, ['ErrorDeleteDistinguishedFolder', 'Distinguished folders cannot be deleted.'])
  }
  discardFolder(call.mailbox, folder)
  call.realm.touched()
  return { status: 204 }
}

/** A folder goes below Deleted Items with its mail; thrown away from there it is gone. Its id stays good meanwhile. */
export function discardFolder(mailbox: Mailbox, folder: Folder): void {
  const trash = mailbox.place('deleteditems')
  if (!isBelow(mailbox, folder, trash)) {
    const taken = new Set(mailbox.children(trash.id).map(one => one.displayName.toLowerCase()))
    const name = folder.displayName
    for (let count = 1; taken.has(folder.displayName.toLowerCase()); count++) folder.displayName = `${name}${count}`
    folder.parentId = trash.id
    return
  }
  for (const child of mailbox.children(folder.id)) discardFolder(mailbox, child)
  for (const message of [...folder.contents.messages]) mailbox.remove(message)
  mailbox.folders.delete(folder.id)
}

function isBelow(mailbox: Mailbox, folder: Folder, above: Folder): boolean {
  let current: Folder | undefined = folder
  while (current && current !== mailbox.root) {
    if (current.parentId === above.id) return true
    current = mailbox.folders.get(current.parentId)
  }
  return false
}

function refuseTwin(mailbox: Mailbox, { displayName, parentId }: Pick<Folder, 'displayName' | 'parentId'>): void {
  const isTaken = mailbox.children(parentId).some(one => one.displayName.toLowerCase() === displayName.toLowerCase())
  if (isTaken) {
    throw new GraphProblem(409, ['ErrorFolderExists', 'A folder with the specified name already exists.'])
  }
}

/** Lists of folders are filtered by their name alone. */
function nameFilter(said: string | null): (folder: Folder) => boolean {
  if (said === null) return () => true
  const [, verb, value] = /^\s*displayName\s+(eq|ne)\s+'((?:[^']|'')*)'\s*$/i.exec(said) ?? []
  const [, start] = /^\s*startswith\(\s*displayName\s*,\s*'((?:[^']|'')*)'\s*\)\s*$/i.exec(said) ?? []
  const wanted = (value ?? start)?.replaceAll("''", "'").toLowerCase()
  if (wanted === undefined) throw badQuery(`The filter '${said}' is not supported for folders.`)
  if (start !== undefined) return folder => folder.displayName.toLowerCase().startsWith(wanted)
  return folder => (folder.displayName.toLowerCase() === wanted) === (verb?.toLowerCase() === 'eq')
}

function oneFolder(call: Call, folder: Folder, status: number): Reply {
  return { status, body: { ...contextOf(call.url, 'me/mailFolders/$entity'), ...showFolder(call, folder) } }
}

function showFolder({ mailbox, url }: Call, folder: Folder): object {
  const select = readSelect(url.searchParams, FIELDS)
  const shown = {
    id: folder.id,
    displayName: folder.displayName,
    parentFolderId: folder.parentId,
    childFolderCount: mailbox.children(folder.id).length,
    unreadItemCount: folder.unread,
    totalItemCount: folder.contents.messages.length,
    isHidden: false,
  }
  const kept = Object.entries(shown).filter(([name]) => !select || name === 'id' || select.includes(name))
  return Object.fromEntries(kept)
}
