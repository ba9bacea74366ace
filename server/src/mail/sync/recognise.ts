import type { Arrival, Whereabouts } from '@icebox/mailbox/mailbox'
import { listFolderIds } from '../../rules/folder-store.ts'
import { type EntryRow, listByHash, listNamed } from '../entries/entry-store.ts'
import { hashesFor, isSame, numberingOf, refOf, storedId } from '../entries/identity.ts'
import { OUT_OF_INBOX, PERHAPS_AWAY } from '../entries/states.ts'
import type { OpenedMailbox } from '../judging/relationship.ts'

/** What a message that is told of is to us. */
export type Recognised =
  | { readonly is: 'known'; readonly entryId: string }
  | { readonly is: 'new'; readonly hash: Buffer }
  /** Word that is out of date: the very message lies in the Icebox or below it. */
  | { readonly is: 'stale' }

/** Messages with one Message-ID: those told of, and those known. */
interface Namesakes {
  readonly told: readonly Arrival[]
  readonly known: readonly EntryRow[]
}

/** Tells which of these messages of the inbox are known. Several may bear one Message-ID, even with the very same bytes. */
export async function recognise(
  asked: OpenedMailbox,
  told: readonly Arrival[],
): Promise<ReadonlyMap<Arrival, Recognised>> {
  const { app, row } = asked
  const known = await listByHash(app.db, row.id, told.flatMap(hashesFor))
  const doubtful = grouped(told, known).filter(isDoubtful)
  const ids = doubtful.flatMap(group => group.told.slice(0, 1).map(storedId))
  const groups = grouped(told, [...known, ...(await listNamed(app.db, row.id, ids))])
  const places = await placesOf(asked, groups.filter(isDoubtful))
  return new Map(groups.flatMap(group => match(group, places)))
}

/** Each row once; one whose Message-ID was forgotten is found by its hash. */
function grouped(told: readonly Arrival[], rows: readonly EntryRow[]): Namesakes[] {
  const groups = new Map<string, { told: Arrival[]; known: EntryRow[] }>()
  const byHash = new Map<string, string>()
  for (const arrival of told) {
    const id = storedId(arrival)
    const group = groups.get(id) ?? { told: [], known: [] }
    group.told.push(arrival)
    groups.set(id, group)
    for (const hash of hashesFor(arrival)) byHash.set(hash.toString('hex'), id)
  }
  for (const row of new Map(rows.map(each => [each.id, each])).values()) {
    const id = byHash.get(row.message_id_hash.toString('hex')) ?? row.message_id
    groups.get(id)?.known.push(row)
  }
  return [...groups.values()]
}

/** False where there is one message only, and it is new or the one that was known under the same key. */
function isDoubtful({ told, known }: Namesakes): boolean {
  if (told.length > 1 || known.length > 1) return true
  return known.some(row => row.state === 'moved' || row.state === 'filed' || row.provider_key !== told[0]?.key)
}

/** Where rows lie by their very key; what lies elsewhere or under another key by now is left out. */
type Places = ReadonlyMap<string, Whereabouts['place']>

async function placesOf({ app, mailbox }: OpenedMailbox, groups: readonly Namesakes[]): Promise<Places> {
  const asked = groups.flatMap(({ told, known }) => known.filter(row => isToBeAsked(row, told)))
  const found = asked.length === 0 ? [] : await mailbox.locate(asked.map(refOf), await listFolderIds(app.db, asked))
  const places = new Map<string, Whereabouts['place']>()
  for (const [index, row] of asked.entries()) {
    const where = found[index]
    if (where && where.place !== 'elsewhere' && where.ref.key === row.provider_key) places.set(row.id, where.place)
  }
  return places
}

/** Under a numbering of the inbox that ended nothing is found. */
function isToBeAsked(row: EntryRow, told: readonly Arrival[]): boolean {
  if (PERHAPS_AWAY.has(row.state)) return true
  const isTold = told.some(({ key }) => key === row.provider_key)
  return !isTold && told.some(({ key }) => numberingOf(key) === numberingOf(row.provider_key))
}

/**
 * First by key, those who left the inbox before the rest, since they are more likely to have come back to it. A row whose
 * message lies where it is known to lie is none of the others; of the rest size and time tell which has another key by
 * now, because it was moved there and back or the host has numbered its messages anew. What is on its way back may lie in
 * both places, where a host can only copy.
 */
function match({ told, known }: Namesakes, places: Places): [Arrival, Recognised][] {
  const byKey = new Map(known.map(row => [row.provider_key, row]))
  const adrift = known
    .filter(row => !places.has(row.id) && !told.some(({ key }) => key === row.provider_key))
    .toSorted(
      (a, b) =>
        Number(OUT_OF_INBOX.has(b.state)) - Number(OUT_OF_INBOX.has(a.state)) || Number(a.number) - Number(b.number),
    )
  const halfBack = known.filter(row => isComingBack(row) && isAway(places.get(row.id)))
  const used = new Set(known.map(row => row.message_id_hash.toString('hex')))
  return told.map(arrival => {
    const same = byKey.get(arrival.key)
    if (same) return [arrival, isAway(places.get(same.id)) ? { is: 'stale' } : { is: 'known', entryId: same.id }]
    const back = takeSame(adrift, arrival) ?? takeSame(halfBack, arrival)
    if (back) return [arrival, { is: 'known', entryId: back.id }]
    const hashes = hashesFor(arrival)
    const hash = hashes.find(each => !used.has(each.toString('hex'))) ?? hashes[0]
    used.add(hash.toString('hex'))
    return [arrival, { is: 'new', hash }]
  })
}

const isAway = (place: Whereabouts['place'] | undefined) => place === 'icebox' || place === 'folder'
const isComingBack = ({ state }: EntryRow) => state === 'thawing' || state === 'unfiling'

function takeSame(rows: EntryRow[], arrival: Arrival): EntryRow | undefined {
  const at = rows.findIndex(row => isSame(row, arrival))
  return at < 0 ? undefined : rows.splice(at, 1)[0]
}
