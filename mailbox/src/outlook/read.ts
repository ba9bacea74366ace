import { gone } from '../failures.ts'
import type { MessageRef } from '../mailbox.ts'
import { findMessages, keyOf } from './find.ts'
import type { Home } from './home.ts'
import { ifThere, pathOfMessage } from './requests/asking.ts'
import type { Graph } from './requests/graph.ts'

const MOST_BYTES = 4 << 20

/** The first `maxBytes` (4 MiB at most) of the message as it was received (RFC 5322); it stays unread. */
export async function readMessage(
  graph: Graph,
  home: Home,
  wanted: { ref: MessageRef; maxBytes: number },
): Promise<Uint8Array> {
  const maxBytes = Math.min(wanted.maxBytes, MOST_BYTES)
  const source = await sourceOf(graph, keyOf(wanted.ref), maxBytes)
  if (source) return source
  const found = (await findMessages(graph, home, { refs: [wanted.ref] })).get(wanted.ref)
  const moved = found && (await sourceOf(graph, found.ref.key, maxBytes))
  if (!moved) throw gone()
  return moved
}

async function sourceOf(graph: Graph, key: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const path = `${pathOfMessage(key)}/$value`
  return (await ifThere(graph.call({ method: 'GET', path, maxBytes })))?.bytes
}
