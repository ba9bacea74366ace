import type { Reading } from './reading.ts'

export type Authentication = 'pass' | 'fail' | 'unknown'

/**
 * What the receiving host says of the sender, read from its own Authentication-Results only (RFC 8601): the first
 * one, and directly following ones of the same organisation. Any below may be the sender's invention.
 */
export function readAuthentication(reading: Reading): Authentication {
  const [first, ...rest] = reading.headers('authentication-results')
  if (first === undefined) return 'unknown'
  const host = organisation(first)
  const trusted = [first]
  for (const value of rest) {
    if (host === '' || organisation(value) !== host) break
    trusted.push(value)
  }
  return judgeResults(trusted.map(withoutComments).join(';'))
}

/** A forwarder's seal (RFC 8617) explains a failure, so a failure beside it is no evidence. */
function judgeResults(results: string): Authentication {
  const dmarc = result(results, DMARC)
  const spf = result(results, SPF)
  const dkim = result(results, DKIM)
  if (dmarc === 'pass') return 'pass'
  if (result(results, ARC) === 'pass') return 'unknown'
  if (dmarc === 'fail' || dmarc === 'oreject') return 'fail'
  if (dkim === 'pass' && spf === 'pass') return 'pass'
  return spf === 'fail' && dkim !== 'pass' ? 'fail' : 'unknown'
}

/** Several results of one method count as a pass when one passes. */
function result(results: string, method: RegExp): string | undefined {
  const found = [...results.matchAll(method)].map(match => match[1])
  return found.includes('pass') ? 'pass' : found[0]
}

const DMARC = resultsOf('dmarc')
const SPF = resultsOf('spf')
const DKIM = resultsOf('dkim')
const ARC = resultsOf('arc')

function resultsOf(method: string): RegExp {
  return new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*([a-z]+)`, 'g')
}

function withoutComments(value: string): string {
  return value.replace(/\([^()]{0,500}\)/g, ' ').replace(/"[^"]{0,500}"/g, ' ')
}

/** `dmarc.icloud.com` and `spf.icloud.com` are one organisation; Microsoft's header starts with a method instead. */
function organisation(value: string): string {
  const id = value.split(';')[0]?.trim() ?? ''
  return id.includes('=') ? '' : id.split('.').slice(-2).join('.')
}
