import type { Ours } from '../mailbox.ts'
import { plainAddress, wholeAddress } from '../recipients.ts'
import { type Counts, countsByName } from '../usual-folders.ts'
import { keyOf } from './find.ts'
import { folderPath, type Home, readFolder } from './home.ts'
import { pagesOf } from './pages.ts'
import { type Folder, type GraphMessage, KEPT_FIELDS, pageShape } from './requests/answers.ts'
import { pathOfFolder, withQuery } from './requests/asking.ts'
import { readMany } from './requests/batch.ts'
import type { Graph } from './requests/graph.ts'
import { searchTerm } from './sending/sent.ts'

const PAGE = 100
/** Graph gives 1,000 results to a search and no more. */
const MOST_PAGES = 10
const MOST_FOLDERS = 40
const DEEPEST = 8

/** What counts in Outlook's own folders and below them, by ids. */
export type WellKnown = ReadonlyMap<string, Counts>

/**
 * True when the user flagged mail from the address, or filed it in a folder they made. The search looks at words and at
 * names, therefore each hit's address is compared.
 */
export async function hasKept(
  graph: Graph,
  { home, wellKnown }: { readonly home: Home; readonly wellKnown: () => Promise<WellKnown> },
  { address, ours = {} }: { readonly address: string; readonly ours?: Ours | undefined },
): Promise<boolean> {
  const wanted = wholeAddress(address)
  if (wanted === undefined) return false
  const $search = `"from:${searchTerm(wanted)}"`
  const path = withQuery('/me/messages', { $search, $select: KEPT_FIELDS, $top: PAGE })
  const folders = new Map<string, Folder>()
  const flagged = new Set(ours.flagged?.map(keyOf))
  for await (const page of pagesOf(graph, path, { shape: pageShape, most: MOST_PAGES })) {
    const seen = page.value.map(message => (flagged.has(message.id) ? { ...message, flag: null } : message))
    const theirs = seen.filter(({ from }) => plainAddress(from?.emailAddress?.address ?? '') === wanted)
    const maybe = theirs.filter(message => isFlagged(message) || message.parentFolderId !== home.inboxId)
    if (maybe.length === 0) continue
    const counting = { home, folders, known: withOurs(await wellKnown(), ours) }
    await readFolders(
      graph,
      counting,
      maybe.map(({ parentFolderId }) => parentFolderId ?? ''),
    )
    if (maybe.some(message => isKept(counting, message))) return true
  }
  return false
}

/** Names that a path may hold instead of an id (Graph, mailFolder); some mailboxes do not have all of them. */
const WELL_KNOWN: Readonly<Record<string, Counts>> = {
  archive: 'starred',
  clutter: 'starred',
  conversationhistory: 'starred',
  deleteditems: 'nothing',
  drafts: 'nothing',
  junkemail: 'nothing',
  outbox: 'starred',
  scheduled: 'starred',
  sentitems: 'nothing',
  syncissues: 'nothing',
}

export async function readWellKnown(graph: Graph): Promise<WellKnown> {
  const names = Object.keys(WELL_KNOWN)
  const bodies = await readMany(
    graph,
    names.map(name => folderPath(pathOfFolder(name))),
  )
  return new Map(
    names.flatMap((name, index) => {
      const folder = readFolder(bodies[index])
      return folder ? [[folder.id, WELL_KNOWN[name] ?? 'nothing'] as const] : []
    }),
  )
}

function withOurs(known: WellKnown, { folderIds = [] }: Ours): WellKnown {
  return new Map([...known, ...folderIds.map(id => [id, 'nothing'] as const)])
}

interface Counting {
  readonly home: Home
  readonly known: WellKnown
  /** Folders read so far. */
  readonly folders: Map<string, Folder>
}

/** Reads the folders and all that they are in, up to one of which is known what counts there. */
async function readFolders(graph: Graph, counting: Counting, ids: readonly string[]): Promise<void> {
  const { home, folders } = counting
  const ends = new Set(['', home.inboxId, home.rootId])
  let asked = ids
  for (let level = 0; level < DEEPEST; level++) {
    const open = asked.filter(id => !ends.has(id) && !folders.has(id) && knownCounts(counting, id) === undefined)
    const unknown = [...new Set(open)].slice(0, MOST_FOLDERS)
    const bodies = await readMany(
      graph,
      unknown.map(id => folderPath(pathOfFolder(id))),
    )
    const found = bodies.map(readFolder).filter(folder => folder !== undefined)
    for (const folder of found) folders.set(folder.id, folder)
    asked = found.map(({ parentFolderId }) => parentFolderId ?? '')
  }
}

function knownCounts({ home, known }: Counting, id: string): Counts | undefined {
  return id === home.icebox.id ? 'nothing' : known.get(id)
}

const isFlagged = ({ flag }: GraphMessage) => flag?.flagStatus === 'flagged'

function isKept(counting: Counting, message: GraphMessage): boolean {
  const counts = countsIn(counting, message.parentFolderId ?? '')
  return counts === 'filed' || (counts === 'starred' && isFlagged(message))
}

/** What counts in the folder: as in the nearest one above it that is Outlook's own or the Icebox, else by its name. */
function countsIn(counting: Counting, id: string): Counts {
  const { home, folders } = counting
  const path: string[] = []
  let at = id
  for (let level = 0; level < DEEPEST; level++) {
    const known = knownCounts(counting, at)
    if (known) return known
    if (at === home.inboxId || at === home.rootId) return countsByName(path)
    const folder = folders.get(at)
    path.unshift(folder?.displayName ?? '')
    at = folder?.parentFolderId ?? ''
  }
  return 'nothing'
}
