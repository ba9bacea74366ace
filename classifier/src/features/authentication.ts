import { registrable } from './domains.ts'
import type { Reading } from './reading.ts'

/** `pass`: the domain after the From's @ was proven. `fail`: it was refuted. `unknown`: neither. */
export type Authentication = 'pass' | 'fail' | 'unknown'

/**
 * What the receiving host says of the sender, read from its own Authentication-Results only (RFC 8601): the first
 * one, and directly following ones of the same organisation. Any below may be the sender's invention.
 */
export function readAuthentication(reading: Reading): Authentication {
  return judgeResults(trustedResults(reading.headers('authentication-results')), reading.sender.domain)
}

/** What the receiving host itself found, of all values of the header, lowercased and in the order received. */
export function trustedResults([first, ...rest]: readonly string[]): Result[] {
  if (first === undefined) return []
  const host = organisation(first)
  const trusted = [first]
  for (const value of rest) {
    if (host === '' || organisation(value) !== host) break
    trusted.push(value)
  }
  return resultsIn(trusted.map(withoutComments).join(';'))
}

/** One method, what it came to, and the domain that it came to it for; '' where none is named. */
export interface Result {
  readonly method: string
  readonly value: string
  readonly domain: string
}

/**
 * A forwarder's seal (RFC 8617) explains a failure, so a failure beside it is no evidence. SPF and DKIM prove a domain
 * that the reader does not see; only where it is the From's, as DMARC asks (RFC 7489, 3.1), is the sender proven.
 */
function judgeResults(results: readonly Result[], from: string): Authentication {
  const of = (method: string) => results.filter(result => result.method === method)
  const passes = (method: string) => of(method).some(({ value }) => value === 'pass')
  const proves = (method: string) => of(method).some(({ value, domain }) => value === 'pass' && domain === from)
  if (from !== '' && of('dmarc').some(({ value, domain }) => value === 'pass' && (domain === '' || domain === from))) {
    return 'pass'
  }
  const isRefuted = of('dmarc').some(({ value }) => value === 'fail' || value === 'oreject')
  if (isRefuted) return passes('arc') ? 'unknown' : 'fail'
  if (from !== '' && (proves('dkim') || proves('spf'))) return 'pass'
  if (passes('arc') || passes('dkim') || passes('spf')) return 'unknown'
  return of('spf').some(({ value }) => value === 'fail') ? 'fail' : 'unknown'
}

const RESULT = /^\s*(dmarc|spf|dkim|arc)\s*=\s*([a-z]+)/
/** Where each method names the domain it speaks of; an address there stands for its domain. */
const SUBJECTS: Readonly<Record<string, RegExp>> = {
  dmarc: /\bheader\.from\s*=\s*(\S+)/,
  dkim: /\bheader\.[di]\s*=\s*(\S+)/,
  spf: /\bsmtp\.mailfrom\s*=\s*(\S+)/,
}

/** The host's name before the first result is no result. */
function resultsIn(text: string): Result[] {
  return text.split(';').flatMap(part => {
    const found = RESULT.exec(part)
    const [, method, value] = found ?? []
    if (method === undefined || value === undefined) return []
    const subject = SUBJECTS[method]?.exec(part)?.[1] ?? ''
    const domain = subject.slice(subject.lastIndexOf('@') + 1).replace(/[,.]+$/, '')
    return [{ method, value, domain: domain === '' ? '' : registrable(domain) }]
  })
}

function withoutComments(value: string): string {
  return value.replace(/\([^()]{0,500}\)/g, ' ').replace(/"[^"]{0,500}"/g, ' ')
}

/** `dmarc.icloud.com` and `spf.icloud.com` are one organisation; Microsoft's header starts with a method instead. */
function organisation(value: string): string {
  const id = value.split(';')[0]?.trim() ?? ''
  return id.includes('=') ? '' : id.split('.').slice(-2).join('.')
}
