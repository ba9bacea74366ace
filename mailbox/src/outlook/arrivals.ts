import type { Arrival, Arrivals, Cursor } from '../mailbox.ts'
import { type Changes, deltaPath, isForgotten, isRemoved, type Pace, walkChanges } from './delta.ts'
import { refOf } from './find.ts'
import type { Home } from './home.ts'
import { ARRIVAL_FIELDS, type GraphMessage } from './requests/answers.ts'
import { ifThere, pathOfFolder, withSizes } from './requests/asking.ts'
import type { Graph } from './requests/graph.ts'

/** Links are Graph's own; `since` (epoch ms) is where reading begins again when Graph has forgotten them. */
interface OutlookCursor {
  readonly inbox: string | null
  readonly icebox: string | null
  /** The folder that `icebox` is a link of. */
  readonly iceboxId: string | null
  readonly since: number
}

const DAY_MS = 24 * 3600_000

/** Messages that came into the inbox, those put back included, and whether any left the Icebox. */
export async function arrivedSince(graph: Graph, home: Home, from: Cursor | Date): Promise<Arrivals> {
  const before = from instanceof Date ? startingAt(from) : readCursor(from)
  const [inbox, icebox] = await Promise.all([readInbox(graph, before), readIcebox(graph, home, before)])
  const rows = new Map(inbox.rows.filter(isArrival).map(row => [row.id, row]))
  const told = [...rows.values()].map(toArrival)
  const arrived = from instanceof Date ? told.filter(({ receivedAt }) => receivedAt >= wholeSecond(from)) : told
  // A date in the future, which a sender's clock may give, must not hide what comes until then.
  const newest = Math.min(
    arrived.reduce((latest, { receivedAt }) => Math.max(latest, receivedAt.getTime()), 0),
    Date.now(),
  )
  const since = Math.max(before.since, newest - DAY_MS)
  return {
    arrived: arrived.sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime()),
    cursor: { inbox: inbox.link, icebox: icebox.link, iceboxId: icebox.id, since },
    iceboxShrank: icebox.shrank && !(from instanceof Date),
  }
}

/** Graph's times have no fractions of a second. */
const wholeSecond = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000)

/** What comes from now on is told also where the moment lies ahead. */
const startingAt = (moment: Date): OutlookCursor => ({
  ...{ inbox: null, icebox: null, iceboxId: null },
  since: Math.min(moment.getTime(), Date.now()),
})

/** No walk is without end; Graph itself ends one with a filter at 5,000 messages. */
const INBOX_PACE: Pace = { pageSize: 50, mostPages: 400 }

async function readInbox(graph: Graph, before: OutlookCursor): Promise<Changes> {
  const next = before.inbox === null ? undefined : await changesSince(graph, before.inbox, INBOX_PACE)
  const start = () => withSizes(sizes => walkChanges(graph, inboxFrom(before.since, sizes), INBOX_PACE))
  return next ?? restarting(start)
}

/** The first link may be forgotten too while its pages are still being read. */
async function restarting(walk: () => Promise<Changes>): Promise<Changes> {
  try {
    return await walk()
  } catch (error) {
    if (!isForgotten(error)) throw error
    return walk()
  }
}

const inboxFrom = (since: number, sizes: Readonly<Record<string, string>>) =>
  deltaPath('/me/mailFolders/inbox', {
    changeType: 'created',
    $filter: `receivedDateTime ge ${new Date(since).toISOString().replace(/\.\d+/, '')}`,
    $select: ARRIVAL_FIELDS,
    ...sizes,
  })

const ICEBOX_PACE: Pace = { pageSize: 500, mostPages: 400 }

/**
 * `shrank` when messages left the folder, and whenever that cannot be known: another folder than before, or a link that
 * Graph has forgotten.
 */
async function readIcebox(graph: Graph, home: Home, before: OutlookCursor) {
  const { id } = home.icebox
  const known = before.iceboxId === id ? before.icebox : null
  const next = known === null ? undefined : await changesSince(graph, known, ICEBOX_PACE)
  if (next) return { id, link: next.link, shrank: next.rows.some(isRemoved) }
  const start = deltaPath(pathOfFolder(id), { $select: 'id' })
  const first = await ifThere(restarting(() => walkChanges(graph, start, ICEBOX_PACE)))
  // Where there was no folder and is none, nothing can have left it.
  return first ? { id, link: first.link, shrank: true } : { id: null, link: null, shrank: before.iceboxId !== null }
}

/** Undefined when Graph has forgotten the link or the folder is gone. */
async function changesSince(graph: Graph, link: string, pace: Pace): Promise<Changes | undefined> {
  try {
    return await ifThere(walkChanges(graph, link, pace))
  } catch (error) {
    if (isForgotten(error)) return undefined
    throw error
  }
}

/** A row without its time is word of a changed message and not of a new one. */
const isArrival = (message: GraphMessage) => !isRemoved(message) && !message.isDraft && !!message.receivedDateTime

export function toArrival(message: GraphMessage): Arrival {
  const { address, name } = message.from?.emailAddress ?? {}
  const plain = (address ?? '').toLowerCase()
  const at = new Date(message.receivedDateTime ?? Number.NaN)
  return {
    ...refOf(message),
    receivedAt: Number.isNaN(at.getTime()) ? new Date() : at,
    size: sizeOf(message),
    from: { address: plain, name: name && name.toLowerCase() !== plain ? name : '' },
    subject: message.subject ?? '',
  }
}

/** Exchange answers the property's id in another spelling than it was asked for. Some messages have none. */
function sizeOf(message: GraphMessage): number {
  const size = message.singleValueExtendedProperties?.find(({ id }) => /0x0*e08$/i.test(id))?.value
  return Math.max(1, Number(size) || 1)
}

function readCursor(cursor: Cursor): OutlookCursor {
  const text = (name: keyof OutlookCursor) => (typeof cursor[name] === 'string' ? cursor[name] : null)
  return { inbox: text('inbox'), icebox: text('icebox'), iceboxId: text('iceboxId'), since: Number(cursor.since ?? 0) }
}
