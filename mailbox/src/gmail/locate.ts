import type { MessageRef, Place, Whereabouts } from '../mailbox.ts'
import { listAll } from './calls.ts'
import { type Desk, forEachOf, INBOX } from './desk.ts'
import { findMessage, idsNamed } from './find.ts'
import { ifThere } from './refusals.ts'

/** So few are asked one by one, at 20 units each; a list gives 500 for 5. */
const FEW = 4

/** Where these messages are, by id and then by Message-ID. */
export async function locate(desk: Desk, refs: readonly MessageRef[]): Promise<readonly Whereabouts[]> {
  if (refs.length <= FEW) return forEachOf(refs, ref => locateOne(desk, ref))
  const places: Places = new Map()
  await enter(desk, places, { labelIds: [desk.icebox.id], place: 'icebox' })
  // The few that are in both places, so that the whole inbox is listed only when it must be.
  await enter(desk, places, { labelIds: [INBOX, desk.icebox.id], place: 'inbox' })
  const missing = refs.filter(ref => !placeByKey(desk, places, ref))
  if (missing.length > FEW) await enter(desk, places, { labelIds: [INBOX], place: 'inbox' })
  const look = missing.length > FEW ? locateByName : locateOne
  return forEachOf(refs, async ref => placeByKey(desk, places, ref) ?? look(desk, ref, places))
}

type Places = Map<string, Place>

async function locateOne(desk: Desk, ref: MessageRef): Promise<Whereabouts> {
  const found = await findMessage(desk, desk.ask, { ref })
  return found?.place ? { place: found.place, ref: { ...ref, key: found.id } } : { place: 'elsewhere' }
}

/** Enters where all messages with these labels are; none where the user removed a label. */
async function enter(desk: Desk, places: Places, { labelIds, place }: { labelIds: string[]; place: Place }) {
  for (const { id } of (await ifThere(listAll(desk.ask, { labelIds }))) ?? []) places.set(id, place)
}

/** Undefined also when the id is known to be another message's. */
function placeByKey({ memory }: Desk, places: Places, { key, messageId }: MessageRef): Whereabouts | undefined {
  const place = places.get(key)
  const isOther = (memory.nameOf(key) ?? messageId) !== messageId
  return place && !isOther ? { place, ref: { key, messageId } } : undefined
}

async function locateByName({ ask }: Desk, ref: MessageRef, places: Places): Promise<Whereabouts> {
  const ids = await idsNamed(ask, ref.messageId)
  // It is there under its own id and in neither place.
  if (ids.includes(ref.key)) return { place: 'elsewhere' }
  const [key] = ids
    .filter(id => places.has(id))
    .sort((a, b) => Number(places.get(b) === 'inbox') - Number(places.get(a) === 'inbox'))
  const place = key === undefined ? undefined : places.get(key)
  return key !== undefined && place ? { place, ref: { ...ref, key } } : { place: 'elsewhere' }
}
