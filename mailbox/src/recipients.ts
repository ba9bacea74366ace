import { domainToASCII } from 'node:url'
import { parseIfReadable, parseMessage, UnreadableMessage } from '@icebox/classifier/mime'

/** Whether a recipient is who was asked for: one address, or anyone at the domain given as '@example.com'. */
export function recipientTest(addressOrDomain: string): (address: string) => boolean {
  const wanted = plainAddress(addressOrDomain)
  return wanted.startsWith('@')
    ? address => plainAddress(address).endsWith(wanted)
    : address => plainAddress(address) === wanted
}

/** Lowercased, the domain in the ASCII form that stands in headers (RFC 5891). */
export function plainAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  return `${address.slice(0, at).toLowerCase()}@${domainToASCII(domain) || domain}`
}

/** As plainAddress; undefined for what is not the address of one mailbox, or longer than one may be (RFC 5321). */
export function wholeAddress(address: string): string | undefined {
  const isWhole = /^[^\s@]+@[^\s@]+$/.test(address) && address.length <= LONGEST_ADDRESS
  return isWhole ? plainAddress(address) : undefined
}

const LONGEST_ADDRESS = 320

/** True when the From of these headers (RFC 5322) is the address, given as plainAddress has it. */
export function isFrom(headers: Uint8Array, address: string): boolean {
  return plainAddress(parseIfReadable(headers)?.from.address ?? '') === address
}

/** Everyone in To, Cc and Bcc of these headers (RFC 5322). */
export function recipientsIn(headers: Uint8Array): string[] {
  try {
    const { to, cc, headers: all } = parseMessage(headers)
    const bcc = all.filter(([name]) => name === 'bcc').flatMap(([, value]) => value.split(/[\s,;<>]+/))
    return [...to, ...cc].map(({ address }) => address).concat(bcc)
  } catch (error) {
    if (error instanceof UnreadableMessage) return []
    throw error
  }
}
