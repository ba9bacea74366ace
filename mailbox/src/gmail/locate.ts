import type { MessageRef, Place, Whereabouts } from '../mailbox.ts'
import { findMessage, idsNamed } from './find.ts'
import { listAll } from './requests/calls.ts'
import { forEachOf, type GmailContext, INBOX } from './requests/context.ts'
import { ifThere } from './requests/refusals.ts'

/** So few are asked one by one, at 20 units each; a list gives 500 for 5. */
const FEW = 4

/** Where these messages are, by id and then by Message-ID. */
export async function locate(context: GmailContext, refs: readonly MessageRef[]): Promise<readonly Whereabouts[]> {
  if (refs.length <= FEW) return forEachOf(refs, ref => locateOne(context, ref))
  const places: Places = new Map()
  await enter(context, places, { labelIds: [context.icebox.id], place: 'icebox' })
  // The few that are in both places, so that the whole inbox is listed only when it must be.
  await enter(context, places, { labelIds: [INBOX, context.icebox.id], place: 'inbox' })
  const missing = refs.filter(ref => !placeByKey(context, places, ref))
  if (missing.length > FEW) await enter(context, places, { labelIds: [INBOX], place: 'inbox' })
  const look = missing.length > FEW ? locateByName : locateOne
  return forEachOf(refs, async ref => placeByKey(context, places, ref) ?? look(context, ref, places))
}

type Places = Map<string, Place>

async function locateOne(context: GmailContext, ref: MessageRef): Promise<Whereabouts> {
  const found = await findMessage(context, context.ask, { ref })
  return found?.place ? { place: found.place, ref: { ...ref, key: found.id } } : { place: 'elsewhere' }
}

/** Enters where all messages with these labels are; none where the user removed a label. */
async function enter(context: GmailContext, places: Places, { labelIds, place }: { labelIds: string[]; place: Place }) {
  for (const { id } of (await ifThere(listAll(context.ask, { labelIds }))) ?? []) places.set(id, place)
}

/** Undefined also when the id is known to be another message's. */
function placeByKey({ memory }: GmailContext, places: Places, { key, messageId }: MessageRef): Whereabouts | undefined {
  const place = places.get(key)
  const isOther = (memory.nameOf(key) ?? messageId) !== messageId
  return place && !isOther ? { place, ref: { key, messageId } } : undefined
}

async function locateByName({ ask }: GmailContext, ref: MessageRef, places: Places): Promise<Whereabouts> {
  const ids = await idsNamed(ask, ref.messageId)
  // It is there under its own id and in neither place.
  if (ids.includes(ref.key)) return { place: 'elsewhere' }
  const [key] = ids
    .filter(id => places.has(id))
    .sort((a, b) => Number(places.get(b) === 'inbox') - Number(places.get(a) === 'inbox'))
  const place = key === undefined ? undefined : places.get(key)
  return key !== undefined && place ? { place, ref: { ...ref, key } } : { place: 'elsewhere' }
}
