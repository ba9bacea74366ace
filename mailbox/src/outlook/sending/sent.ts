import { plainAddress, recipientTest } from '../../recipients.ts'
import { isSearchable, searchPath } from '../find.ts'
import { pagesOf } from '../pages.ts'
import { type GraphMessage, pageShape, RECIPIENT_FIELDS } from '../requests/answers.ts'
import { readAs, withQuery } from '../requests/asking.ts'
import { readMany } from '../requests/batch.ts'
import type { Graph } from '../requests/graph.ts'
import { someNotOurs } from './header-property.ts'

export const SENT = '/me/mailFolders/sentitems/messages'
const PAGE = 100
const MOST_PAGES = 10

/**
 * True when mail in Sent Items went to the address, or to anyone at the domain given as '@example.com'; our replies aside. The search
 * looks at words, so that notbob@ may be a hit for bob@; therefore each hit's addresses are compared.
 */
export async function hasWrittenTo(graph: Graph, addressOrDomain: string): Promise<boolean> {
  const isWanted = recipientTest(addressOrDomain)
  const $search = `"recipients:${searchTerm(plainAddress(addressOrDomain))}"`
  const path = withQuery(SENT, { $search, $select: RECIPIENT_FIELDS, $top: PAGE })
  for await (const page of pagesOf(graph, path, { shape: pageShape, most: MOST_PAGES })) {
    const hits = page.value.filter(message => recipientsOf(message).some(isWanted))
    if (hits.length > 0 && (await someNotOurs(graph, idsOf(hits)))) return true
  }
  return false
}

/** True when one of these Message-IDs is in Sent Items, our replies aside. The newest are asked for first, as they come last in a thread. */
export async function hasSent(graph: Graph, messageIds: readonly string[]): Promise<boolean> {
  const left = messageIds.filter(isSearchable).toReversed()
  for (let at = 0; at < left.length; at += AT_ONCE) {
    const ids = left.slice(at, at + AT_ONCE)
    const bodies = await readMany(
      graph,
      ids.map(id => searchPath('sentitems', id)),
    )
    const hits = bodies.flatMap(body => readAs(pageShape, body ?? { value: [] }).value)
    const sent = hits.filter(hit => ids.includes(hit.internetMessageId ?? ''))
    if (sent.length > 0 && (await someNotOurs(graph, idsOf(sent)))) return true
  }
  return false
}

const AT_ONCE = 20

const idsOf = (messages: readonly GraphMessage[]) => messages.map(({ id }) => id)

/** Everybody a sent message went to. */
export function recipientsOf(message: GraphMessage): string[] {
  const all = [message.toRecipients, message.ccRecipients, message.bccRecipients].flatMap(each => each ?? [])
  return all.map(({ emailAddress }) => plainAddress(emailAddress?.address ?? ''))
}

/** What the keyword search cannot read stays out of it: then it looks for the domain, and the comparison does the rest. */
export function searchTerm(address: string): string {
  return /^[\w.+'-]+@[\w.-]+$/.test(address)
    ? address
    : address.slice(address.lastIndexOf('@') + 1).replace(/["\s]/g, '')
}
