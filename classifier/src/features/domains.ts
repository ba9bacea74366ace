import { getDomain } from 'tldts'

/** The part of a host that one registers, or the host itself when it has none. */
export function registrable(host: string): string {
  return getDomain(host, { validateHostname: false }) ?? host
}

/** The first label of a domain, or the domain itself when it has but one. */
export function labelOf(domain: string): string {
  const dot = domain.indexOf('.')
  return dot === -1 ? domain : domain.slice(0, dot)
}
