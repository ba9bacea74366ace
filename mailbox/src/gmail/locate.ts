import type { MessageRef, Spot, Whereabouts } from '../mailbox.ts'
import { spotsWith, whereaboutsAt } from '../spots.ts'
import { findMessage, idsNamed } from './find.ts'
import { listAll } from './requests/calls.ts'
import { forEachOf, type GmailContext, INBOX, labelOf } from './requests/context.ts'
import { ifThere } from './requests/refusals.ts'

/** So few are asked one by one, at 20 units each; a list gives 500 for 5. */
const FEW = 4

/** Where these messages are, by id and then by Message-ID. */
export async function locate(
  context: GmailContext,
  refs: readonly MessageRef[],
  folderIds: readonly string[] = [],
): Promise<readonly Whereabouts[]> {
  const spots = spotsWith(folderIds)
  const lookAt = (ref: MessageRef) => locateOne(context, ref, spots)
  if (refs.length <= FEW) return forEachOf(refs, lookAt)
  const places: Places = new Map()
  // From the last on, so that of several the first stands.
  for (const spot of spots.toReversed()) if (spot !== 'inbox') await enterOutside(context, places, spot)
  const missing = refs.filter(ref => !placeByKey(context, places, ref))
  if (missing.length > FEW) await enter(context, places, { labelIds: [INBOX], spot: 'inbox' })
  const byName = (ref: MessageRef) => locateByName(context, ref, { places, spots })
  const look = missing.length > FEW ? byName : lookAt
  return forEachOf(refs, async ref => placeByKey(context, places, ref) ?? look(ref))
}

type Places = Map<string, Spot>

async function locateOne(context: GmailContext, ref: MessageRef, spots: readonly Spot[]): Promise<Whereabouts> {
  const found = await findMessage(context, context.ask, { ref, spots })
  return whereaboutsAt(found?.spot, { ...ref, key: found?.id ?? ref.key })
}

/** The few that are in the inbox as well are entered as there, so that the whole of it is listed only when it must be. */
async function enterOutside(context: GmailContext, places: Places, spot: Spot): Promise<void> {
  const label = labelOf(context, spot)
  await enter(context, places, { labelIds: [label], spot })
  await enter(context, places, { labelIds: [INBOX, label], spot: 'inbox' })
}

/** Enters where all messages with these labels are; none where the user removed a label. */
async function enter(context: GmailContext, places: Places, { labelIds, spot }: { labelIds: string[]; spot: Spot }) {
  for (const { id } of (await ifThere(listAll(context.ask, { labelIds }))) ?? []) places.set(id, spot)
}

/** Undefined also when the id is known to be another message's. */
function placeByKey({ memory }: GmailContext, places: Places, { key, messageId }: MessageRef): Whereabouts | undefined {
  const spot = places.get(key)
  const isOther = messageId !== '' && (memory.nameOf(key) ?? messageId) !== messageId
  return spot && !isOther ? whereaboutsAt(spot, { key, messageId }) : undefined
}

async function locateByName(
  { ask }: GmailContext,
  ref: MessageRef,
  { places, spots }: { places: Places; spots: readonly Spot[] },
): Promise<Whereabouts> {
  const ids = await idsNamed(ask, ref.messageId)
  // It is there under its own id and in none of them.
  if (ids.includes(ref.key)) return { place: 'elsewhere' }
  const found = ids.flatMap(key => {
    const spot = places.get(key)
    return spot ? [{ key, spot }] : []
  })
  const [best] = found.sort((a, b) => spots.indexOf(a.spot) - spots.indexOf(b.spot))
  return whereaboutsAt(best?.spot, { ...ref, key: best?.key ?? ref.key })
}
