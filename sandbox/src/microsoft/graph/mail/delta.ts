import { z } from 'zod'
import type { Change, Folder } from '../../store/folders.ts'
import type { Message } from '../../store/message.ts'
import { type Call, folderOf, type Reply } from '../call.ts'
import { badQuery, badRequest, GraphProblem } from '../problems.ts'
import { checkOptions, contextOf, readPaging } from '../query.ts'
import { readView, showMessage } from './show.ts'

/** With a filter Graph gives no more than these in the first round. */
const MOST_FILTERED = 5000
const USUAL_PAGE = 10

/** Where a round stands; it travels inside the links, so that nothing is kept about callers. */
const position = z.strictObject({
  generation: z.number(),
  folder: z.string(),
  /** All changes up to this one are told, or will be in the first round. */
  seq: z.number(),
  /** First round only: the last one shown, and how many were. */
  after: z.strictObject({ receivedAt: z.number(), serial: z.number(), count: z.number() }).optional(),
  since: z.number().optional(),
  kinds: z.array(z.string()).optional(),
  select: z.array(z.string()).optional(),
  expand: z.array(z.string()).optional(),
  pageSize: z.number(),
})
type Position = z.infer<typeof position>

/** One page of a round: items to show or ids that are gone, and where to go on. */
interface Page {
  readonly items: readonly (Message | { readonly removed: string })[]
  readonly next: Position
  readonly isLast: boolean
}

/** `GET …/messages/delta`: first all that is there, then what changed, in pages that may be empty or repeat an item. */
export function delta(call: Call): Reply {
  const folder = call.params.folder === undefined ? undefined : folderOf(call)
  const at = readPosition(call, folder)
  const page = at.after ? firstRound(call, at, folder) : laterRound(call, at, folder)
  const value = page.items.map(item => ('removed' in item ? gone(item.removed) : showMessage(call, item, at)))
  const link = new URL(call.url)
  link.search = ''
  link.searchParams.set(page.isLast ? '$deltatoken' : '$skiptoken', seal(page.next))
  const links = { [page.isLast ? '@odata.deltaLink' : '@odata.nextLink']: link.href }
  return { status: 200, body: { ...contextOf(call.url, 'Collection(message)'), ...links, value } }
}

function readPosition(call: Call, folder: Folder | undefined): Position {
  const query = call.url.searchParams
  const token = query.get('$deltatoken') ?? query.get('$skiptoken')
  if (token === null) return begin(call, folder)
  if (token === 'latest') throw badRequest('The delta token latest is not supported for messages.', 'BadRequest')
  const at = unseal(token)
  if (at.folder !== (folder?.id ?? '')) throw badRequest('The token belongs to another folder.', 'BadRequest')
  if (at.generation !== call.mailbox.generation) {
    const message = `The sync state generation is not found; generation=${at.generation}.`
    throw new GraphProblem(410, ['SyncStateNotFound', message])
  }
  return { ...at, pageSize: pageSize(call, at.pageSize) }
}

function begin(call: Call, folder: Folder | undefined): Position {
  const query = call.url.searchParams
  checkOptions(query, ['$select', '$expand', '$filter', '$orderby', '$top'])
  const order = query.get('$orderby')
  if (order !== null && !/^receivedDateTime\s+desc$/i.test(order.trim())) {
    throw badQuery('Messages of a delta are ordered by receivedDateTime desc and by nothing else.')
  }
  return {
    generation: call.mailbox.generation,
    folder: folder?.id ?? '',
    seq: call.mailbox.seq,
    after: { receivedAt: Number.MAX_SAFE_INTEGER, serial: Number.MAX_SAFE_INTEGER, count: 0 },
    since: readSince(query.get('$filter')),
    kinds: readKinds(query.get('changeType')),
    ...readView(query),
    pageSize: pageSize(call, query.has('$top') ? readPaging(query).top : USUAL_PAGE),
  }
}

function readSince(filter: string | null): number | undefined {
  if (filter === null) return undefined
  const [, operator, said = ''] = /^\s*receivedDateTime\s+(ge|gt)\s+(\S+)\s*$/i.exec(filter) ?? []
  const time = Date.parse(said)
  if (!operator || Number.isNaN(time))
    throw badQuery('A delta is filtered by receivedDateTime ge or gt and nothing else.')
  return operator.toLowerCase() === 'gt' ? time + 1 : time
}

function readKinds(said: string | null): string[] | undefined {
  if (said === null) return undefined
  const kinds = said.split(',')
  if (kinds.some(kind => !['created', 'updated', 'deleted'].includes(kind))) {
    throw badQuery(`'${said}' is no changeType; there are created, updated and deleted.`)
  }
  return kinds
}

function pageSize({ prefer, realm }: Call, usual: number): number {
  return Math.max(1, Math.min(prefer.pageSize ?? usual, realm.deltaPage))
}

/** What is there, newest first. Mail that comes in meanwhile is told in the next round, some of it twice. */
function firstRound({ mailbox }: Call, at: Position, folder: Folder | undefined): Page {
  const place = folder?.contents ?? mailbox.all
  const after = at.after ?? { receivedAt: 0, serial: 0, count: 0 }
  const end = place.placeOf(after)
  const room = at.since === undefined ? at.pageSize : Math.min(at.pageSize, MOST_FILTERED - after.count)
  const items = place.messages
    .slice(Math.max(0, end - room), end)
    .reverse()
    .filter(({ receivedAt }) => at.since === undefined || receivedAt >= at.since)
  const last = items.at(-1)
  if (!last || items.length < room || end - room <= 0) return { items, next: { ...at, after: undefined }, isLast: true }
  const { receivedAt, serial } = last
  return { items, next: { ...at, after: { receivedAt, serial, count: after.count + items.length } }, isLast: false }
}

/** What changed since, by the ids this caller asks for. Reads as many entries as a page holds, so a page may be empty. */
function laterRound(call: Call, at: Position, folder: Folder | undefined): Page {
  const { mailbox, prefer } = call
  const changes = folder?.changes ?? mailbox.changes
  const from = firstAfter(changes, at.seq)
  const read = changes.slice(from, from + at.pageSize)
  const isLast = from + read.length >= changes.length
  const found = new Map<string, Page['items'][number]>()
  for (const { message, id, what } of read) {
    if (!isWanted(at, message, what)) continue
    const shownId = prefer.immutableIds ? message.immutableId : id
    const isThere = mailbox.byId.has(shownId) && (!folder || message.folderId === folder.id)
    // What left and is back, or came and left again, is told by the later of its entries.
    if (isThere === (what === 'removed')) continue
    found.set(shownId, isThere ? message : { removed: shownId })
  }
  const seq = isLast ? mailbox.seq : (read.at(-1)?.seq ?? at.seq)
  return { items: [...found.values()], next: { ...at, seq }, isLast }
}

function isWanted({ kinds, since }: Position, message: Message, what: Change['what']): boolean {
  if (since !== undefined && message.receivedAt < since) return false
  return !kinds || kinds.includes(what === 'removed' ? 'deleted' : what)
}

function firstAfter(changes: readonly Change[], seq: number): number {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle]?.seq ?? 0) <= seq) low = middle + 1
    else high = middle
  }
  return low
}

function gone(id: string): object {
  return { '@odata.type': '#microsoft.graph.message', id, '@removed': { reason: 'deleted' } }
}

function seal(at: Position): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url')
}

function unseal(token: string): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')))
  } catch {
    throw badRequest('Badly formed token.', 'ErrorInvalidUrlQuery')
  }
}
