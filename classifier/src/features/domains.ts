import { getDomain } from 'tldts'

/** The part of a host that one registers, or the host itself when it has none. */
export function registrable(host: string): string {
  return getDomain(host, { validateHostname: false }) ?? host
}
