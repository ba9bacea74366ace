import type { ImapFlow, MailboxObject } from 'imapflow'
import type { MessageRef, Spot, Whereabouts } from '../mailbox.ts'
import { spotsWith, whereaboutsAt } from '../spots.ts'
import type { Facts } from './facts.ts'
import { findById, findByKey, keyOf, likest, refIn } from './find.ts'
import { type Folders, inFolderIfThere, pathOf } from './folders.ts'
import { alsoInInbox } from './labels.ts'

/** Where these messages are; one marked as deleted counts as gone. Keys are asked first, as they cost least. */
export async function locate(
  client: ImapFlow,
  folders: Folders,
  { refs, folderIds }: { refs: readonly MessageRef[]; folderIds?: readonly string[] | undefined },
): Promise<readonly Whereabouts[]> {
  const known = new Map<MessageRef, Whereabouts>()
  for (const look of [lookByKey, lookById]) {
    for (const spot of spotsWith(folderIds)) {
      const missing = refs.filter(ref => !known.has(ref))
      const taken = new Set([...known.values()].flatMap(keysIn))
      const found =
        missing.length > 0 ? await lookIn(client, { path: pathOf(folders, spot), look, missing, taken }) : []
      for (const [wanted, ref] of found) known.set(wanted, whereaboutsAt(spot, ref))
    }
  }
  const pathAt = (where: Whereabouts) => pathOfFound(folders, where)
  for (const [wanted, where] of await alsoInInbox(client, known, pathAt)) known.set(wanted, where)
  return refs.map(ref => known.get(ref) ?? { place: 'elsewhere' })
}

function pathOfFound(folders: Folders, where: Whereabouts): string | undefined {
  if (where.place === 'elsewhere') return undefined
  const spot: Spot = where.place === 'folder' ? { folder: where.folderId } : where.place
  return pathOf(folders, spot)
}

const keysIn = (found: Whereabouts) => (found.place === 'elsewhere' ? [] : [found.ref.key])

interface Wanted {
  readonly missing: readonly MessageRef[]
  /** Keys of what is the answer to another question. */
  readonly taken: ReadonlySet<string>
}

type Look = (client: ImapFlow, folder: MailboxObject, wanted: Wanted) => Promise<ReadonlyMap<MessageRef, Facts>>

async function lookIn(client: ImapFlow, { path, look, ...wanted }: Wanted & { path: string; look: Look }) {
  const found = await inFolderIfThere(client, path, async folder => {
    const facts = [...(await look(client, folder, wanted))].filter(([, fact]) => !fact.isDeleted)
    return facts.map(([ref, fact]) => [ref, refIn(folder, fact)] as const)
  })
  return found ?? []
}

const lookByKey: Look = (client, folder, { missing }) => findByKey(client, folder, missing)

/** Each message is the answer to one question only, and to none where it is known to be other mail. */
const lookById: Look = async (client, folder, { missing, taken }) => {
  const facts = await findById(
    client,
    missing.map(ref => ref.messageId),
  )
  const free = new Map<string, Facts[]>()
  for (const fact of facts) {
    if (fact.isDeleted || taken.has(keyOf(folder.uidValidity, fact.uid))) continue
    free.set(fact.messageId, [...(free.get(fact.messageId) ?? []), fact])
  }
  const found = new Map<MessageRef, Facts>()
  for (const ref of missing) {
    const named = free.get(ref.messageId) ?? []
    const [fact] = likest(folder, named, ref)
    if (!fact) continue
    found.set(ref, fact)
    free.set(
      ref.messageId,
      named.filter(each => each !== fact),
    )
  }
  return found
}
