import { registrable } from './domains.ts'
import type { Reading } from './reading.ts'

/** `pass`: the domain after the From's @ was proven. `fail`: it was refuted. `unknown`: neither. */
export type Authentication = 'pass' | 'fail' | 'unknown'

/**
 * What the receiving host says of the sender, read from its own Authentication-Results only (RFC 8601): the first
 * one. Any below may be the sender's invention, except where the host writes one for each method.
 */
export function readAuthentication(reading: Reading): Authentication {
  return judgeResults(trustedResults(reading.headers('authentication-results')), reading.sender.domain)
}

/** What the receiving host itself found, of all values of the header, lowercased and in the order received. */
export function trustedResults(values: readonly string[]): Result[] {
  const [first, ...rest] = values.map(withoutComments)
  if (first === undefined) return []
  const own = oneMethodOf(first)
  const trusted = [first]
  const seen = new Set([own?.method])
  for (const value of own ? rest : []) {
    const more = oneMethodOf(value)
    if (more?.host !== own?.host || seen.has(more?.method)) break
    seen.add(more?.method)
    trusted.push(value)
  }
  return resultsIn(trusted.join(';'))
}

/** Under which name these results stand at the top (RFC 8601, 2.5), as far as one registers it; '' where there is none. */
export function hostOfResults([first]: readonly string[]): string {
  if (first === undefined) return ''
  const value = withoutComments(first)
  const [name = ''] = (value.split(';')[0] ?? '').trim().split(/\s/)
  return oneMethodOf(value)?.host ?? (name === '' || name.includes('=') ? '' : registrable(name))
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

/** Comments and quoted text stand for a blank each (RFC 5322, 3.2); what is left open says nothing to its end. */
function withoutComments(value: string): string {
  let kept = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < value.length; at++) {
    const letter = value[at]
    const isOutside = depth === 0 && !isQuoted
    if (letter === '\\') at++
    else if (letter === '"' && depth === 0) isQuoted = !isQuoted
    else if (letter === '(' && !isQuoted) depth++
    else if (letter === ')' && depth > 0) depth--
    else if (isOutside) kept += letter
    if (isOutside && (isQuoted || depth > 0)) kept += ' '
  }
  return kept
}

const ONE_METHOD = /^(arc|bimi|dkim(?:-verifier)?|dmarc|spf)\.(.+)$/

/** Apple writes one header for each method, under names of one host: `dmarc.icloud.com`, `spf.icloud.com`. */
function oneMethodOf(value: string): { readonly method: string; readonly host: string } | undefined {
  const [, method, host] = ONE_METHOD.exec(value.split(';')[0]?.trim() ?? '') ?? []
  return method === undefined || host === undefined ? undefined : { method, host: registrable(host) }
}
