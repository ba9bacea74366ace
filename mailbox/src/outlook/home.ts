import { unavailable, unsupported } from '../failures.ts'
import { isSameName } from '../folder-names.ts'
import type { Spot } from '../mailbox.ts'
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

export function idOf(home: Home, spot: Spot): string {
  if (typeof spot !== 'string') return spot.folder
  return spot === 'inbox' ? home.inboxId : home.icebox.id
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
  const top = await foldersAt(graph, TOP)
  const count = top.reduce((sum, folder) => sum + 1 + (folder.childFolderCount ?? 0), 0)
  const found = (before && (await keptFolder(graph, ground, before))) ?? alike(top, folderName)
  const icebox = iceboxOf(found ?? (await makeFolder(graph, TOP, folderName)), folderName)
  return { folderCount: count + (found ? 0 : 1), folderName, ...ground, icebox }
}

/** Makes the Icebox again when the user removed it. */
export async function renewIcebox(graph: Graph, home: Home): Promise<void> {
  const before = await ifThere(get(graph, pathOfIcebox(home), folderShape))
  const kept = before && (await keptFolder(graph, home, before))
  const folder = kept ?? (await findOrMakeFolder(graph, TOP, home.folderName))
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
export async function keptFolder(graph: Graph, ground: Ground, folder: Folder): Promise<Folder | undefined> {
  let parentId = folder.parentFolderId
  for (let level = 0; parentId && parentId !== ground.rootId && level < DEEPEST; level++) {
    if (parentId === ground.trashId) return undefined
    parentId = (await ifThere(get(graph, folderPath(pathOfFolder(parentId)), folderShape)))?.parentFolderId
  }
  return folder
}

const TOP = '/me/mailFolders'

export const childrenOf = (folderId: string) => `${pathOfFolder(folderId)}/childFolders`

const MOST_PAGES = 40

/** All folders of one list: the top ones, or the children of one. */
export async function foldersAt(graph: Graph, list: string): Promise<Folder[]> {
  const folders: Folder[] = []
  const path = withQuery(list, { $select: FOLDER_FIELDS, $top: 250 })
  for await (const page of pagesOf(graph, path, { shape: folderPageShape, most: MOST_PAGES }))
    folders.push(...page.value)
  return folders
}

export async function findOrMakeFolder(graph: Graph, list: string, name: string): Promise<Folder> {
  return alike(await foldersAt(graph, list), name) ?? (await makeFolder(graph, list, name))
}

/** Exchange takes names that differ in case for the same. */
function alike(folders: readonly Folder[], name: string): Folder | undefined {
  const found = folders.filter(folder => isSameName(folder.displayName ?? '', name))
  return found.find(folder => folder.displayName === name) ?? found[0]
}

async function makeFolder(graph: Graph, list: string, displayName: string): Promise<Folder> {
  try {
    return await ask(graph, { method: 'POST', path: list, body: { displayName } }, folderShape)
  } catch (error) {
    // Somebody else made it in the meantime.
    const there = error instanceof GraphRefusal && error.status === 409
    const found = there ? alike(await foldersAt(graph, list), displayName) : undefined
    if (found) return found
    throw there ? unavailable(error) : error
  }
}
