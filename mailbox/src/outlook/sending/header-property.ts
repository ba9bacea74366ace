import { ACTION_HEADER } from '../../letter.ts'
import { messageShape } from '../requests/answers.ts'
import { pathOfMessage, quoted, readAs, withQuery } from '../requests/asking.ts'
import { readMany } from '../requests/batch.ts'
import type { Graph } from '../requests/graph.ts'

/** A header field by way of Exchange's own properties (MS-OXPROPS, PS_INTERNET_HEADERS): the one way a reply's draft takes. */
export const headerProperty = (name: string) => `String {00020386-0000-0000-c000-000000000046} Name ${name}`

/** Whether any of these sent messages is not a reply of ours: one that asked somebody to stop makes nobody a correspondent. */
export async function someNotOurs(graph: Graph, ids: readonly string[]): Promise<boolean> {
  const $expand = `singleValueExtendedProperties($filter=id eq ${quoted(headerProperty(ACTION_HEADER))})`
  const bodies = await readMany(
    graph,
    ids.map(id => withQuery(pathOfMessage(id), { $select: 'id', $expand })),
  )
  const there = bodies.flatMap(body => (body === undefined ? [] : [readAs(messageShape, body)]))
  return there.some(message => (message.singleValueExtendedProperties ?? []).length === 0)
}
