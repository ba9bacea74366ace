import type { Cursor, Survey } from '../mailbox.ts'
import { plainAddress } from '../recipients.ts'
import { toArrival } from './arrivals.ts'
import { pagesOf } from './pages.ts'
import { ARRIVAL_FIELDS, type GraphMessage, pageShape, RECIPIENT_FIELDS } from './requests/answers.ts'
import { get, withQuery, withSizes } from './requests/asking.ts'
import type { Graph } from './requests/graph.ts'
import { recipientsOf, SENT } from './sending/sent.ts'

/** Where the next page begins: at messages of `before` (epoch ms) and older, after `skip` of that very second. */
interface SurveyCursor {
  readonly before: number
  readonly skip: number
  readonly total: number
}

/** What the user's own sent mail says about mail received. */
export interface Acquaintance {
  readonly conversations: ReadonlySet<string>
  readonly people: ReadonlySet<string>
}

const PAGE = 200

/**
 * One page of the inbox. A moment and not a link says where it goes on, because links count messages and slip when some
 * come or go. Mail from people the user has written to, and of conversations the user took part in, is set aside.
 */
export async function survey(graph: Graph, known: () => Promise<Acquaintance>, from: Cursor | null): Promise<Survey> {
  const start = from && readCursor(from)
  const page = await withSizes(sizes => get(graph, pagePath(start, sizes), pageShape))
  const { conversations, people } = await known()
  const total = start?.total ?? page['@odata.count'] ?? null
  const strangers = page.value.filter(
    message => !conversations.has(message.conversationId ?? '') && !people.has(senderOf(message)),
  )
  return {
    looked: page.value.length,
    total,
    candidates: strangers.map(toArrival),
    cursor: page['@odata.nextLink'] === undefined ? null : cursorAfter(page.value, start, total),
  }
}

function pagePath(start: SurveyCursor | null, sizes: Readonly<Record<string, string>>): string {
  return withQuery('/me/mailFolders/inbox/messages', {
    ...(start && { $filter: `receivedDateTime le ${seconds(start.before)}`, $skip: start.skip }),
    ...(start === null && { $count: 'true' }),
    $orderby: 'receivedDateTime desc',
    $top: PAGE,
    $select: ARRIVAL_FIELDS,
    ...sizes,
  })
}

const seconds = (moment: number) => new Date(moment).toISOString().replace(/\.\d+/, '')
const senderOf = (message: GraphMessage) => plainAddress(message.from?.emailAddress?.address ?? '')
const timeOf = (message: GraphMessage) => Date.parse(message.receivedDateTime ?? '') || 0

/** Of messages that came in the same second those seen are skipped, and only those. */
function cursorAfter(seen: readonly GraphMessage[], start: SurveyCursor | null, total: number | null): Cursor {
  const before = seen.reduce((oldest, message) => Math.min(oldest, timeOf(message)), Number.MAX_SAFE_INTEGER)
  const same = seen.filter(message => timeOf(message) === before).length
  return { before, skip: same + (start?.before === before ? start.skip : 0), total }
}

function readCursor(cursor: Cursor): SurveyCursor {
  return { before: Number(cursor.before ?? 0), skip: Number(cursor.skip ?? 0), total: Number(cursor.total ?? 0) }
}

const SENT_PAGE = 1000
const MOST_SENT_PAGES = 30

/** Reads Sent Items once through, up to the newest 30,000. */
export async function readAcquaintance(graph: Graph): Promise<Acquaintance> {
  const conversations = new Set<string>()
  const people = new Set<string>()
  const path = withQuery(SENT, { $select: RECIPIENT_FIELDS, $top: SENT_PAGE })
  for await (const page of pagesOf(graph, path, { shape: pageShape, most: MOST_SENT_PAGES })) {
    for (const message of page.value) {
      if (message.conversationId) conversations.add(message.conversationId)
      for (const address of recipientsOf(message)) people.add(address)
    }
  }
  people.delete(plainAddress(''))
  return { conversations, people }
}
