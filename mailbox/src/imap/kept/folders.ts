import type { ImapFlow, ListResponse } from 'imapflow'
import { type Counts, countsByName, withoutShells } from '../../usual-folders.ts'
import type { Folders } from '../folders.ts'
import { hasLabels } from '../labels.ts'

export interface KeepingFolder {
  readonly path: string
  readonly counts: Exclude<Counts, 'nothing'>
}

/** What a host says of itself. */
type Host = Pick<ImapFlow, 'capabilities' | 'namespaces'>

/** Marks of hosts (RFC 6154, RFC 8457, and those that some of them add) and what counts in a folder that bears one. */
const MARKS: Readonly<Record<string, Counts>> = {
  '\\all': 'nothing',
  '\\allmail': 'nothing',
  '\\archive': 'starred',
  '\\drafts': 'nothing',
  // Shows what is flagged elsewhere, on some hosts also in the trash.
  '\\flagged': 'nothing',
  '\\important': 'nothing',
  '\\junk': 'nothing',
  '\\memos': 'starred',
  '\\scheduled': 'starred',
  '\\sent': 'nothing',
  '\\snoozed': 'starred',
  '\\spam': 'nothing',
  '\\starred': 'nothing',
  '\\trash': 'nothing',
}

/** Of the folders where mail must be flagged to count these come first: an archive may have one for each month. */
const FLAGGED_FIRST = 10

/** What holds nothing that was kept: the folders of sent mail, and those that we move mail into. */
type Ruled = Pick<Folders, 'sent'> & { readonly iced: readonly string[] }

/** Where mail may lie that its user kept, of the folders listed, the likeliest first. */
export function keepingFolders(client: Host, listed: readonly ListResponse[], folders: Ruled): KeepingFolder[] {
  const sent = new Set(folders.sent)
  const marks = new Map(listed.map(folder => [folder.path, sent.has(folder.path) ? 'nothing' : markOf(client, folder)]))
  for (const path of folders.iced) marks.set(path, 'nothing')
  const kept = listed.flatMap(folder => {
    const counts = countsIn(folder, marks)
    return counts === 'nothing' || isOthers(client, folder) ? [] : [{ path: folder.path, counts }]
  })
  const starred = kept.filter(({ counts }) => counts === 'starred')
  const filed = kept.filter(({ counts }) => counts === 'filed')
  return [...starred.slice(0, FLAGGED_FIRST), ...filed, ...starred.slice(FLAGGED_FIRST)]
}

/** What the host says of the folder itself, or a name of its own kind; undefined where that is nothing. */
function markOf(client: Host, folder: ListResponse): Counts | undefined {
  // Each message is there once, and what is flagged is in this folder unless it was thrown away.
  if (hasLabels(client) && folder.specialUse === '\\Flagged') return 'starred'
  const isOnTop = withoutShells(stepsOf(folder)).length === 1
  const isTold = folder.specialUseSource === 'extension'
  const marks = [...folder.flags, ...(folder.specialUse && (isTold || isOnTop) ? [folder.specialUse] : [])]
  return marks.map(mark => MARKS[mark.toLowerCase()]).find(counts => counts !== undefined)
}

const stepsOf = ({ path, delimiter }: ListResponse) => (delimiter ? path.split(delimiter) : [path])

/** As in the nearest folder on its path that is marked, else by name. */
function countsIn(folder: ListResponse, marks: ReadonlyMap<string, Counts | undefined>): Counts {
  const steps = stepsOf(folder)
  for (let length = steps.length; length > 0; length--) {
    const marked = marks.get(steps.slice(0, length).join(folder.delimiter))
    if (marked) return marked
  }
  return countsByName(steps)
}

/** Shared by somebody else, who may have filed what is there. */
function isOthers({ namespaces }: Host, { path }: ListResponse): boolean {
  const others = [...(namespaces?.other || []), ...(namespaces?.shared || [])]
  return others.some(({ prefix }) => prefix !== '' && path.startsWith(prefix))
}
