import { readFile } from 'node:fs/promises'
import { FREE_MAIL } from '../src/features/free-mail.ts'
import { readSender } from '../src/features/reading.ts'
import type { Message, Relationship } from '../src/message.ts'
import type { ScanOptions } from './options.ts'

/**
 * Tells, for the sender of a message, what the user's own address and list of addresses say; undefined where there is
 * no list and the address says nothing, as then nobody is known to be a stranger.
 */
export async function readAcquaintances(
  options: Pick<ScanOptions, 'known' | 'me'>,
): Promise<(message: Message) => Relationship | undefined> {
  const addresses = new Set(options.known === undefined ? [] : addressesIn(await readFile(options.known, 'utf8')))
  const domains = new Set([...addresses].map(address => readSender(address).domain).filter(isCompany))
  const own = readSender(options.me).domain
  return ({ from }) => {
    const { domain } = readSender(from.address)
    const relationship = {
      wroteToAddress: addresses.has(from.address) || (options.me !== '' && from.address === options.me),
      wroteToDomain: domains.has(domain),
      answersOwnMail: false,
      sameCompany: isCompany(own) && domain === own,
    }
    return options.known === undefined && !Object.values(relationship).some(Boolean) ? undefined : relationship
  }
}

function addressesIn(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim().toLowerCase())
    .filter(line => line.includes('@'))
}

function isCompany(domain: string): boolean {
  return domain !== '' && !FREE_MAIL.has(domain)
}
