import type { MessageRef, Whereabouts } from '../mailbox.ts'
import { spotsWith, whereaboutsAt } from '../spots.ts'
import { standingAmong } from './filing/own-folders.ts'
import { type Found, findMessages, foundIn, keyOf } from './find.ts'
import { type Home, idOf } from './home.ts'
import { pagesOf } from './pages.ts'
import { PLACE_FIELDS, pageShape } from './requests/answers.ts'
import { ifThere, pathOfFolder, withQuery } from './requests/asking.ts'
import type { Graph } from './requests/graph.ts'

/** Where these messages are now, in the order asked. What lies in a folder that was thrown away is thrown away too. */
export async function locate(
  graph: Graph,
  home: Home,
  { refs, folderIds = [] }: { refs: readonly MessageRef[]; folderIds?: readonly string[] | undefined },
): Promise<readonly Whereabouts[]> {
  const standing = await standingAmong(graph, home, folderIds)
  const spots = spotsWith(folderIds.filter(id => standing.has(id)))
  const there = new Map<MessageRef, Found>()
  const listed = refs.length > FEW ? spots.filter(spot => spot !== 'inbox') : []
  for (const spot of listed) {
    const missing = refs.filter(ref => !there.has(ref))
    const found = await ifThere(listFolder(graph, idOf(home, spot), missing))
    for (const [ref, hit] of found ?? []) there.set(ref, hit)
  }
  const missing = refs.filter(ref => !there.has(ref))
  const others = await findMessages(graph, home, { refs: missing, spots })
  return refs.map(ref => {
    const found = there.get(ref) ?? others.get(ref)
    const spot = spots.find(each => idOf(home, each) === found?.folderId)
    return whereaboutsAt(spot, found?.ref ?? ref)
  })
}

/** So many are asked for one by one, in a single batch. */
const FEW = 20
const MOST_PAGES = 10

/** Those of the messages that are in the folder, by listing it: a thousand in a call, where a batch asks for twenty. */
async function listFolder(graph: Graph, id: string, refs: readonly MessageRef[]): Promise<Map<MessageRef, Found>> {
  const wanted = new Map(refs.map(ref => [keyOf(ref), ref]))
  const found = new Map<MessageRef, Found>()
  const path = withQuery(`${pathOfFolder(id)}/messages`, { $select: PLACE_FIELDS, $top: 1000 })
  for await (const page of pagesOf(graph, path, { shape: pageShape, most: MOST_PAGES })) {
    for (const message of page.value) {
      const ref = wanted.get(message.id)
      const hit = ref && foundIn(message, ref)
      if (hit) found.set(ref, hit)
    }
    if (found.size === wanted.size) break
  }
  return found
}
