import type { MessageRef, Spot } from '../mailbox.ts'
import { spotsWith } from '../spots.ts'
import { type Home, idOf } from './home.ts'
import { type GraphMessage, messageShape, PLACE_FIELDS, pageShape } from './requests/answers.ts'
import { pathOfFolder, pathOfMessage, quoted, readAs, withQuery } from './requests/asking.ts'
import { readMany } from './requests/batch.ts'
import type { Graph } from './requests/graph.ts'

/** A message where it is now. */
export interface Found {
  readonly ref: MessageRef
  readonly folderId: string
  /** Another one after every change of the message. */
  readonly version: string | undefined
}

const NAMELESS = 'graph:'

/** The Message-ID, or a name made of Graph's own id, which stays. */
export function refOf(message: { id: string; internetMessageId?: string | null | undefined }): MessageRef {
  return { key: message.id, messageId: message.internetMessageId || `${NAMELESS}${message.id}` }
}

interface Wanted {
  readonly refs: readonly MessageRef[]
  /** Where what has another key by now is looked for; left out, the inbox and the Icebox. */
  readonly spots?: readonly Spot[]
}

/** Messages by their keys, wherever they are, and else by Message-ID, the first spot first. */
export async function findMessages(
  graph: Graph,
  home: Home,
  { refs, spots = spotsWith() }: Wanted,
): Promise<Map<MessageRef, Found>> {
  const found = await findByKey(graph, refs)
  for (const spot of spots) {
    const missing = refs.filter(ref => !found.has(ref))
    for (const [ref, hit] of await findById(graph, idOf(home, spot), missing)) found.set(ref, hit)
  }
  return found
}

export const placePath = (key: string) => withQuery(pathOfMessage(key), { $select: PLACE_FIELDS })

/**
 * What a key names, if it is the message meant: a key of another time must not lead to another message. Keys stay, so that
 * the key is enough where the Message-ID was forgotten.
 */
export function foundIn(body: unknown, ref: MessageRef): Found | undefined {
  const message = body === undefined ? undefined : readAs(messageShape, body)
  const isMeant = message && (ref.messageId === '' || refOf(message).messageId === ref.messageId)
  return isMeant ? foundAs(message, message.parentFolderId ?? '') : undefined
}

function foundAs(message: GraphMessage, folderId: string): Found {
  return { ref: refOf(message), folderId, version: message.changeKey ?? undefined }
}

async function findByKey(graph: Graph, refs: readonly MessageRef[]): Promise<Map<MessageRef, Found>> {
  const asked = refs.map(ref => [ref, keyOf(ref)] as const)
  const bodies = await readMany(
    graph,
    asked.map(([, key]) => placePath(key)),
  )
  const pairs = asked.map(([ref], index) => [ref, foundIn(bodies[index], ref)] as const)
  return new Map(pairs.filter(isFound))
}

const isFound = (pair: readonly [MessageRef, Found | undefined]): pair is readonly [MessageRef, Found] =>
  pair[1] !== undefined

/** A name made of the id holds the id. */
export const keyOf = ({ key, messageId }: MessageRef) =>
  messageId.startsWith(NAMELESS) ? messageId.slice(NAMELESS.length) : key

async function findById(graph: Graph, folderId: string, refs: readonly MessageRef[]): Promise<[MessageRef, Found][]> {
  const named = refs.filter(ref => isSearchable(ref.messageId))
  const bodies = await readMany(
    graph,
    named.map(ref => searchPath(folderId, ref.messageId)),
  )
  return named.flatMap((ref, index): [MessageRef, Found][] => {
    const hits = readAs(pageShape, bodies[index] ?? { value: [] }).value
    const hit = hits.find(message => message.internetMessageId === ref.messageId)
    return hit ? [[ref, foundAs(hit, folderId)]] : []
  })
}

/** Graph refuses addresses of several thousand characters, and RFC 5322 has lines of 998 at most. */
export const isSearchable = (messageId: string) =>
  messageId !== '' && messageId.length < 1000 && !messageId.startsWith(NAMELESS)

/** In one folder, by its id or well-known name. */
export const searchPath = (folder: string, messageId: string) =>
  withQuery(`${pathOfFolder(folder)}/messages`, {
    $filter: `internetMessageId eq ${quoted(messageId)}`,
    $select: PLACE_FIELDS,
    $top: 10,
  })
