import { ACTION_HEADER } from '../../letter.ts'
import { plainAddress, recipientsIn, recipientTest } from '../../recipients.ts'
import { searchByName } from '../find.ts'
import { getHeaders, listPages } from '../requests/calls.ts'
import { type GmailContext, SENT } from '../requests/context.ts'
import { ifThere } from '../requests/refusals.ts'
import type { HeadedMessage } from '../shapes.ts'

/** Hits whose recipients are checked at most. When none of so many matches, the address counts as written to. */
const MOST_HITS = 40

/** True when sent mail went to the address, or to anyone at the domain given as '@example.com'; ours aside. */
export async function hasWrittenTo({ ask }: GmailContext, addressOrDomain: string): Promise<boolean> {
  const term = searchTerm(addressOrDomain)
  if (term === '') return false
  const isWanted = recipientTest(addressOrDomain)
  let looked = 0
  const search = { labelIds: [SENT], q: `{to:${term} cc:${term} bcc:${term}}` }
  for await (const { messages } of listPages(ask, search, MOST_HITS)) {
    for (const { id } of messages) {
      // Gmail finds words, so bob@shop.example also finds similar addresses at other domains.
      const sent = await ifThere(getHeaders(ask, id, ['To', 'Cc', 'Bcc', ACTION_HEADER]))
      if (sent && isOurs(sent)) continue
      if (sent && recipientsIn(headOf(sent)).some(isWanted)) return true
      looked++
    }
    // In doubt a sender counts as known, because then the mail stays in the inbox.
    if (looked >= MOST_HITS) return true
  }
  return false
}

/** An address with characters that have a meaning in Gmail's search is searched for by its domain alone. */
export function searchTerm(addressOrDomain: string): string {
  const wanted = plainAddress(addressOrDomain)
  const [, domain = ''] = /@([^@]*)$/.exec(wanted) ?? []
  return [wanted.replace(/^@/, ''), domain].find(term => /^[\p{L}\p{N}][^\s"(){}<>:|]*$/u.test(term)) ?? ''
}

/** The headers fetched as they stood in the message. */
export function headOf({ payload }: HeadedMessage): Uint8Array {
  const lines = payload.headers.map(({ name, value }) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}\r\n`)
  return Buffer.from(`${lines.join('')}\r\n`)
}

/** Names in one search; a search for more becomes longer than an address may be. */
const BATCH = 20

/** True when one of these Message-IDs was sent by the user; ours aside. */
export async function hasSent({ ask }: GmailContext, messageIds: readonly string[]): Promise<boolean> {
  const terms = messageIds.map(searchByName).filter(term => term !== undefined)
  for (let at = 0; at < terms.length; at += BATCH) {
    const search = { labelIds: [SENT], q: `{${terms.slice(at, at + BATCH).join(' ')}}` }
    const { value } = await listPages(ask, search, BATCH).next()
    for (const { id } of value?.messages ?? []) {
      const sent = await ifThere(getHeaders(ask, id, [ACTION_HEADER]))
      if (sent && !isOurs(sent)) return true
    }
  }
  return false
}

/** A reply that asked somebody to stop makes nobody a correspondent. */
function isOurs({ payload }: HeadedMessage): boolean {
  return payload.headers.some(({ name }) => name.toLowerCase() === ACTION_HEADER.toLowerCase())
}
