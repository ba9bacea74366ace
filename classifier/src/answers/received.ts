import { type Result, trustedResults } from '../features/authentication.ts'
import { registrable } from '../features/domains.ts'
import type { Message } from '../message.ts'
import { readAddresses } from '../mime/addresses.ts'
import { MAX_HEADERS } from '../mime.ts'

/** One message as the question sees it whether it may be answered: its envelope and headers, nothing of its text. */
export interface Received {
  readonly message: Message
  /** Addresses of the one who would answer, lowercased. */
  readonly own: readonly string[]
  /** The part of the sender's domain that one registers; '' without a sender. */
  readonly domain: string
  readonly results: readonly Result[]
}

export function receivedBy(message: Message, own: readonly string[]): Received {
  return {
    message,
    own: own.map(address => address.toLowerCase()),
    domain: organisationOf(message.from.address),
    // Of a head that was cut off nobody knows what else it says.
    results: message.headers.length < MAX_HEADERS ? trustedResults(headersOf(message, 'authentication-results')) : [],
  }
}

/** Lowercased values of one header, in the order received. */
export function headersOf({ headers }: Message, wanted: string): string[] {
  return headers.flatMap(([name, value]) => (name === wanted ? [value.toLowerCase()] : []))
}

export function addressesIn(message: Message, header: string): string[] {
  return headersOf(message, header).flatMap(value => readAddresses(value).map(({ address }) => address))
}

/** The domain one registers of an address; '' when it has none. */
export function organisationOf(address: string): string {
  const at = address.lastIndexOf('@')
  return at === -1 ? '' : registrable(address.slice(at + 1).toLowerCase())
}
