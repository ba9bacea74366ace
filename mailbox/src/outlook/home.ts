import { unavailable, unsupported } from '../failures.ts'
import type { Place } from '../mailbox.ts'
import { pagesOf } from './pages.ts'
import { FOLDER_FIELDS, type Folder, folderPageShape, folderShape } from './requests/answers.ts'
import { ask, get, ifThere, pathOfFolder, readAs, withQuery } from './requests/asking.ts'
import { readMany } from './requests/batch.ts'
import { type Graph, GraphRefusal } from './requests/graph.ts'

/** The folders we use, by ids that stay when a folder is renamed or moved. */
export interface Home {
  readonly folderCount: number
  readonly inboxId: string
  /** Where a folder goes that the user deletes; it keeps its id there. */
  readonly trashId: string
  readonly rootId: string
  readonly folderName: string
  /** Another one after the user removed it. */
  icebox: Icebox
}

interface Icebox {
  readonly id: string
  readonly name: string
  readonly parentId: string
}

export const idOf = (home: Home, place: Place) => (place === 'inbox' ? home.inboxId : home.icebox.id)

export function placeOf(home: Home, folderId: string | null | undefined): Place | undefined {
  if (folderId === home.inboxId) return 'inbox'
  return folderId === home.icebox.id ? 'icebox' : undefined
}

export const pathOfIcebox = (home: Home) => folderPath(pathOfFolder(home.icebox.id))
export const readFolder = (body: unknown) => (body === undefined ? undefined : readAs(folderShape, body))

/** Looks the folders up and makes the Icebox where it is missing. `known` is its id from an earlier opening. */
export async function findHome(graph: Graph, folderName: string, known: string | undefined): Promise<Home> {
  const paths = ['/me/mailFolders/inbox', '/me/mailFolders/deleteditems']
  if (known !== undefined) paths.push(pathOfFolder(known))
  const [inbox, trash, before] = (await readMany(graph, paths.map(folderPath))).map(readFolder)
  if (!inbox || !trash) throw unsupported('This Microsoft account has no mailbox that can be opened.')
  const ground = { inboxId: inbox.id, trashId: trash.id, rootId: inbox.parentFolderId ?? '' }
  const top = await topFolders(graph)
  const count = top.reduce((sum, folder) => sum + 1 + (folder.childFolderCount ?? 0), 0)
  const found = (before && (await keptFolder(graph, ground, before))) ?? named(top, folderName)
  const icebox = iceboxOf(found ?? (await makeFolder(graph, folderName)), folderName)
  return { folderCount: count + (found ? 0 : 1), folderName, ...ground, icebox }
}

/** Makes the Icebox again when the user removed it. */
export async function renewIcebox(graph: Graph, home: Home): Promise<void> {
  const before = await ifThere(get(graph, pathOfIcebox(home), folderShape))
  const kept = before && (await keptFolder(graph, home, before))
  const folder = kept ?? named(await topFolders(graph), home.folderName) ?? (await makeFolder(graph, home.folderName))
  home.icebox = iceboxOf(folder, home.folderName)
}

export const folderPath = (path: string) => withQuery(path, { $select: FOLDER_FIELDS })

const iceboxOf = (folder: Folder, name: string): Icebox => ({
  id: folder.id,
  name: folder.displayName ?? name,
  parentId: folder.parentFolderId ?? '',
})

type Ground = Pick<Home, 'inboxId' | 'trashId' | 'rootId'>
const DEEPEST = 8

/** The folder, unless it lies below the deleted ones. */
async function keptFolder(graph: Graph, ground: Ground, folder: Folder): Promise<Folder | undefined> {
  let parentId = folder.parentFolderId
  for (let level = 0; parentId && parentId !== ground.rootId && level < DEEPEST; level++) {
    if (parentId === ground.trashId) return undefined
    parentId = (await ifThere(get(graph, folderPath(pathOfFolder(parentId)), folderShape)))?.parentFolderId
  }
  return folder
}

const MOST_PAGES = 40

async function topFolders(graph: Graph): Promise<Folder[]> {
  const folders: Folder[] = []
  const path = withQuery('/me/mailFolders', { $select: FOLDER_FIELDS, $top: 250 })
  for await (const page of pagesOf(graph, path, { shape: folderPageShape, most: MOST_PAGES }))
    folders.push(...page.value)
  return folders
}

/** Exchange takes names that differ in case for the same. */
function named(folders: readonly Folder[], name: string): Folder | undefined {
  const alike = folders.filter(folder => folder.displayName?.toLowerCase() === name.toLowerCase())
  return alike.find(folder => folder.displayName === name) ?? alike[0]
}

async function makeFolder(graph: Graph, displayName: string): Promise<Folder> {
  try {
    return await ask(graph, { method: 'POST', path: '/me/mailFolders', body: { displayName } }, folderShape)
  } catch (error) {
    // Somebody else made it in the meantime.
    const there = error instanceof GraphRefusal && error.status === 409
    const found = there ? named(await topFolders(graph), displayName) : undefined
    if (found) return found
    throw there ? unavailable(error) : error
  }
}
