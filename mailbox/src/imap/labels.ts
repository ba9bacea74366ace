import type { ImapFlow } from 'imapflow'
import type { MessageRef, Whereabouts } from '../mailbox.ts'
import { readFacts } from './facts.ts'
import { keyOf, refIn } from './find.ts'
import { INBOX, inFolderIfThere } from './folders.ts'
import { searchUids } from './search.ts'

/** Folders are labels, as in Gmail over IMAP: one message may be in several. */
export const hasLabels = ({ capabilities }: Pick<ImapFlow, 'capabilities'>) => capabilities.has('X-GM-EXT-1')

/**
 * What was found in the Icebox or below it and is in the inbox as well. Where folders are labels (Gmail over IMAP) that is
 * one message with both, as "Move to inbox" on Gmail's page leaves it: its owner wants it in the inbox.
 */
export async function alsoInInbox(
  client: ImapFlow,
  found: ReadonlyMap<MessageRef, Whereabouts>,
  pathAt: (where: Whereabouts) => string | undefined,
): Promise<ReadonlyMap<MessageRef, Whereabouts>> {
  if (!hasLabels(client)) return new Map()
  const byPath = new Map<string, Map<string, MessageRef>>()
  for (const [wanted, where] of found) {
    const path = pathAt(where)
    if (where.place === 'elsewhere' || path === undefined || path === INBOX) continue
    byPath.set(path, (byPath.get(path) ?? new Map()).set(where.ref.key, wanted))
  }
  const wantedById = new Map<string, MessageRef>()
  for (const [path, keys] of byPath) {
    for (const [id, key] of await idsByKey(client, path, [...keys.keys()])) {
      const wanted = keys.get(key)
      if (wanted) wantedById.set(id, wanted)
    }
  }
  if (wantedById.size === 0) return new Map()
  const refs = await refsInInbox(client, [...wantedById.keys()])
  return new Map(refs.flatMap(([id, ref]) => entryOf(wantedById.get(id), { place: 'inbox' as const, ref })))
}

async function idsByKey(client: ImapFlow, path: string, keys: readonly string[]) {
  const pairs = await inFolderIfThere(client, path, async ({ uidValidity }) => {
    const rows = await idsOf(
      client,
      keys.map(key => Number(key.slice(key.indexOf(':') + 1))),
    )
    return rows.map(({ uid, id }) => [id, keyOf(uidValidity, uid)] as const)
  })
  return pairs ?? []
}

function entryOf<K, V>(key: K | undefined, value: V | undefined): (readonly [K, V])[] {
  return key === undefined || value === undefined ? [] : [[key, value]]
}

async function refsInInbox(client: ImapFlow, ids: readonly string[]): Promise<(readonly [string, MessageRef])[]> {
  const refs = await inFolderIfThere(client, INBOX, async folder => {
    const uids = await uidsOf(client, ids)
    const facts = new Map((await readFacts(client, uids)).map(fact => [fact.uid, fact]))
    const rows = await idsOf(client, uids)
    return rows.flatMap(({ uid, id }) => {
      const fact = facts.get(uid)
      return fact && !fact.isDeleted ? [[id, refIn(folder, fact)] as const] : []
    })
  })
  return refs ?? []
}

/** Of messages by the host's own names those that are in one of these folders and not in the inbox. */
export async function onIce(
  client: ImapFlow,
  icebox: readonly string[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const iced = new Set<string>()
  for (const path of icebox) for (const id of await idsWithin(client, path, ids)) iced.add(id)
  for (const id of await idsWithin(client, INBOX, [...iced])) iced.delete(id)
  return iced
}

async function idsWithin(client: ImapFlow, path: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await inFolderIfThere(client, path, async () => idsOf(client, await uidsOf(client, ids)))
  return (found ?? []).map(({ id }) => id)
}

const BATCH = 20

async function uidsOf(client: ImapFlow, ids: readonly string[]): Promise<number[]> {
  const uids: number[] = []
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH)
    uids.push(...(await searchUids(client, { or: some.map(emailId => ({ emailId })) })))
  }
  return uids
}

/** The host's own names for these messages, which are the same in every folder. */
async function idsOf(client: ImapFlow, uids: readonly number[]): Promise<{ uid: number; id: string }[]> {
  if (uids.length === 0) return []
  const rows = await client.fetchAll(uids.join(','), { uid: true }, { uid: true })
  return rows.flatMap(({ uid, emailId }) => (emailId ? [{ uid, id: emailId }] : []))
}
