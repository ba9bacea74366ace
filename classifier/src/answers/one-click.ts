import { registrable } from '../features/domains.ts'
import type { Message } from '../message.ts'
import { addressesIn, headersOf, type Received } from './received.ts'

/**
 * Where one POST leaves the sender's list (RFC 8058): an https address, the word that it takes one click, and both of them
 * under a DKIM signature of the sender's own domain that the receiving host found to hold, so that whoever forges a sender
 * names no list for them. Undefined where any of it is missing.
 */
export function oneClickUrl({ message, domain, results }: Received): string | undefined {
  const url = httpsIn(message)
  const posts = headersOf(message, 'list-unsubscribe-post')
  if (url === undefined || posts.length !== 1 || posts[0] !== 'list-unsubscribe=one-click') return undefined
  const holds = results.some(each => each.method === 'dkim' && each.value === 'pass' && each.domain === domain)
  if (domain === '' || !holds || addressesIn(message, 'from').length !== 1) return undefined
  const signatures = headersOf(message, 'dkim-signature').map(readSignature)
  const holding = signatures.filter(signature => signature.domain === domain)
  // Which of two signatures of one domain holds is not told, so that all of them have to cover both.
  return holding.length > 0 && holding.every(({ covers }) => COVERED.every(name => covers.has(name))) ? url : undefined
}

const COVERED = ['list-unsubscribe', 'list-unsubscribe-post'] as const

/** As written, because paths are case-sensitive. One header only: of two nobody knows which was signed. */
function httpsIn({ headers }: Message): string | undefined {
  const lists = headers.filter(([name]) => name === 'list-unsubscribe')
  const [found] = /<\s*(https:\/\/[^\s<>]+)\s*>/i.exec(lists[0]?.[1] ?? '')?.slice(1) ?? []
  return lists.length === 1 && found !== undefined && hostOf(found) !== undefined ? found : undefined
}

/** The host that a call of this address reaches; undefined where there is none of that name (RFC 1035, 2.3.4). */
export function hostOf(url: string): string | undefined {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return host === '' || host.length > LONGEST_NAME ? undefined : host
}

const LONGEST_NAME = 253

/** The tags d and h (RFC 6376, 3.5). */
function readSignature(value: string): { readonly domain: string; readonly covers: ReadonlySet<string> } {
  const tags = new Map(
    value.split(';').map(tag => {
      const [name = '', ...rest] = tag.split('=')
      return [name.trim(), rest.join('=').replace(/\s+/g, '')]
    }),
  )
  const domain = tags.get('d') ?? ''
  return {
    domain: domain === '' ? '' : registrable(domain),
    covers: new Set((tags.get('h') ?? '').split(':')),
  }
}
