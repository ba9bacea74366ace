import { asLevel, refusedName } from '../../folder-names.ts'
import type { Folder } from '../../mailbox.ts'
import {
  childrenOf,
  findOrMakeFolder,
  folderPath,
  foldersAt,
  type Home,
  keptFolder,
  pathOfIcebox,
  readFolder,
  renewIcebox,
} from '../home.ts'
import type { Folder as GraphFolder } from '../requests/answers.ts'
import { pathOfFolder } from '../requests/asking.ts'
import { readMany } from '../requests/batch.ts'
import { type Graph, GraphRefusal } from '../requests/graph.ts'

/** Finds or makes the folder in the Icebox. Its id stays while the user renames or moves it. */
export async function ensureFolder(graph: Graph, home: Home, given: string): Promise<Folder> {
  await renewIcebox(graph, home)
  const name = asLevel(given, '/')
  try {
    const { id, displayName } = await findOrMakeFolder(graph, childrenOf(home.icebox.id), name)
    return { id, name: displayName ?? name }
  } catch (error) {
    throw error instanceof GraphRefusal && error.status === 400 ? refusedName() : error
  }
}

const DEEPEST = 8

/** All below the Icebox. */
export async function listFolders(graph: Graph, home: Home): Promise<readonly Folder[]> {
  await renewIcebox(graph, home)
  return foldersBelow(graph, { id: home.icebox.id, start: '' }, DEEPEST)
}

/** With their names from `start` on, as many levels as said. */
async function foldersBelow(
  graph: Graph,
  { id, start }: { id: string; start: string },
  levels: number,
): Promise<Folder[]> {
  const all: Folder[] = []
  for (const child of levels === 0 ? [] : await foldersAt(graph, childrenOf(id))) {
    const name = `${start}${child.displayName ?? ''}`
    all.push({ id: child.id, name })
    if (child.childFolderCount !== 0) {
      all.push(...(await foldersBelow(graph, { id: child.id, start: `${name}/` }, levels - 1)))
    }
  }
  return all
}

/** True for a folder the user has not thrown away, be it with the Icebox; `isKept` where that is known to be there. */
export async function isStanding(
  graph: Graph,
  { home, isKept }: { home: Home; isKept: boolean },
  folder: GraphFolder | undefined,
): Promise<boolean> {
  if (!folder) return false
  if (isKept && folder.parentFolderId === home.icebox.id) return true
  return (await keptFolder(graph, home, folder)) !== undefined
}

/** Those of the folders that the user has not thrown away. */
export async function standingAmong(graph: Graph, home: Home, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const paths = ids.map(id => folderPath(pathOfFolder(id)))
  const [icebox, ...folders] = (await readMany(graph, [pathOfIcebox(home), ...paths])).map(readFolder)
  const isKept = icebox?.parentFolderId === home.icebox.parentId
  const standing = new Set<string>()
  for (const folder of folders)
    if (folder && (await isStanding(graph, { home, isKept }, folder))) standing.add(folder.id)
  return standing
}
