import type { MessageRef, Spot } from '../mailbox.ts'
import { spotsWith } from '../spots.ts'
import { idInName } from './facts.ts'
import type { Ask } from './question.ts'
import { getHeaders, listPages } from './requests/calls.ts'
import { forEachOf, type GmailContext, spotAmong } from './requests/context.ts'
import { ifThere } from './requests/refusals.ts'
import type { HeadedMessage } from './shapes.ts'

/** A message as it is now. */
export interface Found {
  readonly id: string
  readonly threadId: string
  readonly labelIds: readonly string[]
  /** Undefined where it is in none of those asked for. */
  readonly spot: Spot | undefined
  /** Another one after every change of the message. */
  readonly version: string | undefined
}

interface Wanted {
  readonly ref: MessageRef
  /** Where it may be; left out, the inbox and the Icebox. */
  readonly spots?: readonly Spot[]
}

/**
 * The message by its id, else by its Message-ID; of several the one in the first of the spots. If the message with that id
 * has another Message-ID, it is taken only when the search by Message-ID finds none.
 */
export async function findMessage(
  context: GmailContext,
  ask: Ask,
  { ref, spots = spotsWith() }: Wanted,
): Promise<Found | undefined> {
  const read = (id: string) => readFound(context, ask, { id, spots })
  const byKey = await read(ref.key)
  if (byKey && isNamed(byKey.message, ref)) return byKey.found
  const ids = await idsNamed(ask, ref.messageId)
  const all = await forEachOf(ids.slice(0, MOST_NAMESAKES), read)
  const twins = all.flatMap(each => each?.found ?? [])
  const best = spots.map(wanted => twins.find(({ spot }) => spot === wanted)).find(twin => twin !== undefined)
  return best ?? twins[0] ?? byKey?.found
}

/** Copies of one message beyond these are not looked at. */
const MOST_NAMESAKES = 5

async function readFound(context: GmailContext, ask: Ask, { id, spots }: { id: string; spots: readonly Spot[] }) {
  const message = await ifThere(getHeaders(ask, id, ['Message-ID']))
  if (!message) return undefined
  const { threadId, labelIds, historyId: version } = message
  return { message, found: { id: message.id, threadId, labelIds, spot: spotAmong(context, labelIds, spots), version } }
}

function isNamed({ id, payload }: HeadedMessage, { messageId }: MessageRef): boolean {
  const header = payload.headers.find(({ name }) => name.toLowerCase() === 'message-id')
  return header ? header.value.includes(messageId) : idInName(messageId) === id
}

/** Ids of the messages with this Message-ID, the newest first. */
export async function idsNamed(ask: Ask, messageId: string): Promise<readonly string[]> {
  const own = idInName(messageId)
  if (own !== undefined) return [own]
  const q = searchByName(messageId)
  if (q === undefined) return []
  // The trash as well: a message found there need not be searched for anywhere else.
  const pages = listPages(ask, { q: `in:anywhere ${q}` }, MOST_NAMESAKES)
  for await (const { messages } of pages) return messages.map(({ id }) => id)
  return []
}

/** Undefined for a name that Gmail's search cannot spell. */
export function searchByName(messageId: string): string | undefined {
  const bare = messageId.replace(/^<|>$/g, '')
  if (bare.length < 3 || /[\s"\p{Cc}]/u.test(bare)) return undefined
  return /^[\w.+=$%!#&'*/?^`~@:[\]-]+$/.test(bare) ? `rfc822msgid:${bare}` : `rfc822msgid:"${bare}"`
}
