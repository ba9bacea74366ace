import type { ImapFlow, MailboxObject, SearchObject } from 'imapflow'
import { unavailable } from '../failures.ts'
import type { MessageRef } from '../mailbox.ts'
import { type Facts, readFacts, sizeInDigest } from './facts.ts'
import { searchUids } from './search.ts'

export const keyOf = (uidValidity: bigint, uid: number) => `${uidValidity}:${uid}`

export function refIn(folder: MailboxObject, facts: Facts): MessageRef {
  return { key: keyOf(folder.uidValidity, facts.uid), messageId: facts.messageId }
}

/** The message in the open folder: by key, else by Message-ID, one not marked as deleted if there is a choice. */
export async function findMessage(
  client: ImapFlow,
  folder: MailboxObject,
  ref: MessageRef,
): Promise<Facts | undefined> {
  const byKey = await findByKey(client, folder, [ref])
  if (byKey.size > 0) return byKey.get(ref)
  const named = await findNamed(client, folder, ref)
  return named.find(facts => !facts.isDeleted) ?? named[0]
}

async function findNamed(client: ImapFlow, folder: MailboxObject, ref: MessageRef): Promise<Facts[]> {
  return likest(folder, await findById(client, [ref.messageId]), ref)
}

/** Of messages that bear its Message-ID those that may be the one meant, the ones with its size and time if there are any. */
export function likest({ uidValidity }: MailboxObject, named: readonly Facts[], ref: MessageRef): Facts[] {
  const open = named.filter(({ uid }) => !ref.others?.includes(keyOf(uidValidity, uid)))
  const alike = open.filter(each => isLike(each, ref))
  return alike.length > 0 ? alike : open
}

/**
 * The message if it lies in the open folder. A UID is never given twice: one that is not there any more has left, and what
 * bears its Message-ID now was put back by the user or is other mail, so it is not looked for by that.
 */
export async function findHere(client: ImapFlow, folder: MailboxObject, ref: MessageRef): Promise<Facts | undefined> {
  const byKey = await findByKey(client, folder, [ref])
  if (byKey.size > 0) return byKey.get(ref)
  if (isNumberedIn(folder, ref)) return undefined
  const named = await findNamed(client, folder, ref)
  const unmarked = named.filter(facts => !facts.isDeleted)
  // The inbox is read before the next try, and then the keys are known that tell them apart.
  if (unmarked.length > 1) throw unavailable()
  return unmarked[0] ?? named[0]
}

/** The key was given in this folder, or in one with the same UIDVALIDITY. */
export function isNumberedIn({ uidValidity }: MailboxObject, { key }: MessageRef): boolean {
  return key.startsWith(`${uidValidity}:`)
}

/** Those of the messages whose key names them in the open folder. */
export async function findByKey(
  client: ImapFlow,
  folder: MailboxObject,
  refs: readonly MessageRef[],
): Promise<Map<MessageRef, Facts>> {
  const found = new Map<MessageRef, Facts>()
  const start = keyOf(folder.uidValidity, 0).slice(0, -1)
  const uidOf = (ref: MessageRef) => (ref.key.startsWith(start) ? Number(ref.key.slice(start.length)) : 0)
  const uids = [...new Set(refs.map(uidOf))].filter(uid => Number.isSafeInteger(uid) && uid > 0)
  const byUid = new Map((await readFacts(client, uids)).map(facts => [facts.uid, facts]))
  for (const ref of refs) {
    const facts = byUid.get(uidOf(ref))
    // Two folders may share a UIDVALIDITY, so the key alone proves nothing.
    if (facts && isMeant(facts, ref)) found.set(ref, facts)
  }
  return found
}

/** By its Message-ID, or where that was forgotten by size and time. */
function isMeant(facts: Facts, ref: MessageRef): boolean {
  return ref.messageId === '' ? isLike(facts, ref) : facts.messageId === ref.messageId
}

/** It has the size and time of arrival of the message meant. INTERNALDATE has no fractions of a second. */
function isLike({ size, receivedAt }: Facts, ref: MessageRef): boolean {
  return size === ref.size && Math.abs(receivedAt.getTime() - (ref.receivedAt?.getTime() ?? Number.NaN)) <= 1_000
}

/** Every message of the open folder that bears one of these Message-IDs or digests, oldest first. */
export async function findById(client: ImapFlow, messageIds: readonly string[]): Promise<Facts[]> {
  const wanted = new Set(messageIds)
  const queries = [...wanted].map(queryFor).filter(query => query !== undefined)
  const uids = new Set<number>()
  for (let at = 0; at < queries.length; at += BATCH) {
    const batch = queries.slice(at, at + BATCH)
    for (const uid of await searchUids(client, { or: batch })) uids.add(uid)
  }
  // SEARCH matches parts of a header, so every hit is compared whole.
  const facts = await readFacts(client, [...uids])
  return facts.filter(fact => wanted.has(fact.messageId))
}

/**
 * What may be copies of a message in the open folder; only their bytes tell. Looked for by size, since not every Message-ID
 * can be searched for.
 */
export async function findAlike(client: ImapFlow, source: Facts): Promise<Facts[]> {
  const uids = await searchUids(client, ofSize(source.size))
  return (await readFacts(client, uids)).filter(facts => isAlike(facts, source))
}

/** What a copy must at least have in common with its source. */
export function isAlike(copy: Facts, source: Facts): boolean {
  return (
    copy.messageId === source.messageId &&
    copy.size === source.size &&
    copy.subject === source.subject &&
    copy.from.address === source.from.address
  )
}

/** Keeps the command line within the 8000 bytes hosts must accept (RFC 7162). */
const BATCH = 20
const LONGEST_TERM = 200
const SHORTEST_TERM = 6

const ofSize = (size: number): SearchObject => ({ larger: size - 1, smaller: size + 1 })

function queryFor(messageId: string): SearchObject | undefined {
  const size = sizeInDigest(messageId)
  if (size !== undefined) return ofSize(size)
  // The printable ASCII start is enough to search by, and no host stumbles over it.
  const term = messageId.replace(/[^\x21-\x7e].*$/s, '').slice(0, LONGEST_TERM)
  return term.length < SHORTEST_TERM ? undefined : { header: { 'Message-ID': term } }
}
