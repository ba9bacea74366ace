import type { MessageRef, Whereabouts } from '../mailbox.ts'
import { type Found, findMessages, foundIn, keyOf } from './find.ts'
import { type Home, placeOf } from './home.ts'
import { pagesOf } from './pages.ts'
import { PLACE_FIELDS, pageShape } from './requests/answers.ts'
import { ifThere, pathOfFolder, withQuery } from './requests/asking.ts'
import type { Graph } from './requests/graph.ts'

/** Where these messages are now, in the order asked. */
export async function locate(graph: Graph, home: Home, refs: readonly MessageRef[]): Promise<readonly Whereabouts[]> {
  const listed = refs.length > FEW ? await ifThere(listIcebox(graph, home, refs)) : undefined
  const there = listed ?? new Map<MessageRef, Found>()
  const others = await findMessages(
    graph,
    home,
    refs.filter(ref => !there.has(ref)),
  )
  return refs.map(ref => whereaboutsOf(home, there.get(ref) ?? others.get(ref)))
}

/** So many are asked for one by one, in a single batch. */
const FEW = 20
const MOST_PAGES = 10

/** Those of the messages that are in the Icebox, by listing it: a thousand in a call, where a batch asks for twenty. */
async function listIcebox(graph: Graph, home: Home, refs: readonly MessageRef[]): Promise<Map<MessageRef, Found>> {
  const wanted = new Map(refs.map(ref => [keyOf(ref), ref]))
  const found = new Map<MessageRef, Found>()
  const path = withQuery(`${pathOfFolder(home.icebox.id)}/messages`, { $select: PLACE_FIELDS, $top: 1000 })
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

function whereaboutsOf(home: Home, found: Found | undefined): Whereabouts {
  const place = placeOf(home, found?.folderId)
  return found && place ? { place, ref: found.ref } : { place: 'elsewhere' }
}
