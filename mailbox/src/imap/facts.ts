import { createHash } from 'node:crypto'
import type { Address } from '@icebox/classifier/message'
import { parseMessage, UnreadableMessage } from '@icebox/classifier/mime'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { unavailable } from '../failures.ts'
import { searchUids } from './search.ts'

/** What tells one message in an open folder from another. */
export interface Facts {
  readonly uid: number
  readonly messageId: string
  readonly size: number
  readonly receivedAt: Date
  readonly from: Address
  readonly subject: string
  /** Marked by some client, so it may vanish at any moment. */
  readonly isDeleted: boolean
  readonly flags: ReadonlySet<string>
}

const CHUNK = 200

/**
 * Facts of these messages of the open folder, ascending; those that are gone are left out. Throws `unavailable` where a
 * message is there and its facts are not told: an answer that broke must not pass for a message that left.
 */
export async function readFacts(client: ImapFlow, uids: readonly number[]): Promise<Facts[]> {
  const facts: Facts[] = []
  for (let at = 0; at < uids.length; at += CHUNK) {
    let missing = uids.slice(at, at + CHUNK)
    for (let tries = 0; missing.length > 0; tries++) {
      if (tries === MOST_TRIES) throw unavailable()
      const told = await fetchFacts(client, missing)
      facts.push(...told)
      const found = new Set(told.map(({ uid }) => uid))
      missing = await stillThere(
        client,
        missing.filter(uid => !found.has(uid)),
      )
    }
  }
  return facts.sort((a, b) => a.uid - b.uid)
}

const MOST_TRIES = 2

async function fetchFacts(client: ImapFlow, uids: readonly number[]): Promise<Facts[]> {
  const asked = new Set(uids)
  const facts: Facts[] = []
  const rows = await client.fetchAll([...asked].join(','), QUERY, { uid: true })
  // Hosts slip in rows about other messages whenever a flag changed.
  for (const row of rows) if (row.size !== undefined && asked.delete(row.uid)) facts.push(await factsOf(row, row.size))
  return facts
}

async function stillThere(client: ImapFlow, uids: readonly number[]): Promise<number[]> {
  if (uids.length === 0) return []
  const there = new Set(await searchUids(client, { uid: uids.join(',') }))
  return uids.filter(uid => there.has(uid))
}

export async function readFact(client: ImapFlow, uid: number): Promise<Facts | undefined> {
  return (await readFacts(client, [uid]))[0]
}

/** Headers rather than ENVELOPE: a million recipients would come as one line and break the session. */
const QUERY = {
  uid: true,
  flags: true,
  size: true,
  internalDate: true,
  headers: ['Message-ID', 'Date', 'From', 'Subject'],
}

async function factsOf(row: FetchMessageObject, size: number): Promise<Facts> {
  const headers = row.headers ?? Buffer.alloc(0)
  const { from, subject, messageId } = await readHeaders(headers)
  return {
    uid: row.uid,
    messageId: messageId || digestId(headers, size),
    size,
    receivedAt: readDate(row.internalDate),
    from,
    subject,
    isDeleted: row.flags?.has('\\Deleted') ?? false,
    flags: row.flags ?? new Set(),
  }
}

const NOTHING = { from: { address: '', name: '' }, subject: '', messageId: '' }

async function readHeaders(headers: Buffer) {
  try {
    return await parseMessage(headers)
  } catch (error) {
    if (error instanceof UnreadableMessage) return NOTHING
    throw error
  }
}

/** Names a message without Message-ID; the size is readable so that the message can be searched for by it. */
function digestId(headers: Buffer, size: number): string {
  const fields = headers
    .toString('latin1')
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  const named = (name: string) =>
    fields
      .find(field => field.toLowerCase().startsWith(name))
      ?.slice(name.length)
      .trim()
  const text = JSON.stringify([named('date:') ?? '', named('from:') ?? '', named('subject:') ?? '', size])
  return `digest:${size}:${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
}

/** The size within a digest id, or undefined for a real Message-ID. */
export function sizeInDigest(messageId: string): number | undefined {
  const size = /^digest:(\d+):/.exec(messageId)?.[1]
  return size === undefined ? undefined : Number(size)
}

function readDate(date: Date | string | undefined): Date {
  const read = date === undefined ? undefined : new Date(date)
  // A host that cannot say when a message came has it now.
  return read && !Number.isNaN(read.getTime()) ? read : new Date()
}
