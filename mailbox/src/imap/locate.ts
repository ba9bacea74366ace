import type { ImapFlow, MailboxObject } from 'imapflow'
import type { MessageRef, Place, Whereabouts } from '../mailbox.ts'
import type { Facts } from './facts.ts'
import { findById, findByKey, refIn } from './find.ts'
import { type Folders, inFolderIfThere, pathOf } from './folders.ts'

const PLACES: readonly Place[] = ['inbox', 'icebox']

/** Where these messages are; one marked as deleted counts as gone. Keys are asked first, as they cost least. */
export async function locate(
  client: ImapFlow,
  folders: Folders,
  refs: readonly MessageRef[],
): Promise<readonly Whereabouts[]> {
  const known = new Map<MessageRef, Whereabouts>()
  for (const look of [findByKey, lookById]) {
    for (const place of PLACES) {
      const missing = refs.filter(ref => !known.has(ref))
      const found = missing.length > 0 ? await lookIn(client, { path: pathOf(folders, place), look, missing }) : []
      for (const [wanted, ref] of found) known.set(wanted, { place, ref })
    }
  }
  return refs.map(ref => known.get(ref) ?? { place: 'elsewhere' })
}

interface Search {
  readonly path: string
  readonly look: typeof findByKey
  readonly missing: readonly MessageRef[]
}

async function lookIn(client: ImapFlow, { path, look, missing }: Search) {
  const found = await inFolderIfThere(client, path, async folder => {
    const facts = [...(await look(client, folder, missing))].filter(([, fact]) => !fact.isDeleted)
    return facts.map(([wanted, fact]) => [wanted, refIn(folder, fact)] as const)
  })
  return found ?? []
}

async function lookById(client: ImapFlow, _folder: MailboxObject, refs: readonly MessageRef[]) {
  const facts = await findById(
    client,
    refs.map(ref => ref.messageId),
  )
  const byId = new Map<string, Facts>()
  // Those not marked as deleted come last, so that they win.
  for (const fact of facts.toSorted((a, b) => Number(b.isDeleted) - Number(a.isDeleted))) byId.set(fact.messageId, fact)
  return new Map(refs.flatMap(ref => [[ref, byId.get(ref.messageId)] as const].filter(hasFacts)))
}

const hasFacts = (pair: readonly [MessageRef, Facts | undefined]): pair is readonly [MessageRef, Facts] =>
  pair[1] !== undefined
