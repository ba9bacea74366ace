import { headersOf, organisationOf, type Received } from '@icebox/classifier/answers/received'
import { hostOfResults } from '@icebox/classifier/features/authentication'
import type { Message } from '@icebox/classifier/message'
import { parseIfReadable } from '@icebox/classifier/mime'
import { type Arrival, MailboxError, type OpenMailbox } from '@icebox/mailbox/mailbox'

/** Senders whose newest message is looked at, and how many of them must bear the name: at least so many, and so great a share. */
const MOST = 12
const LEAST = 3
const SHARE = 3 / 4
/** Headers stand before any text. */
const HEAD_BYTES = 64 * 1024

/**
 * Whether what stands at the top of a message about its sender is the receiving host's word. A host that writes none
 * leaves there what the sender wrote; so it is the host's where the newest mail of others in the inbox nearly all bears the
 * same name (RFC 8601, 5: how a reader learns it is left open). The sender's own mail has no say, nor has the user's.
 */
export async function isWordOfHost(mailbox: OpenMailbox, { message, own, domain }: Received): Promise<boolean> {
  const host = hostIn(message)
  if (host === '') return false
  const { candidates } = await mailbox.survey(null)
  const others = newestOfEach(candidates, new Set(['', domain, ...own.map(organisationOf)]))
  let looked = 0
  let alike = 0
  for (const other of others.slice(0, MOST)) {
    const found = await readHead(mailbox, other)
    if (!found) continue
    looked++
    if (hostIn(found) === host) alike++
  }
  return alike >= LEAST && alike >= SHARE * looked
}

function hostIn(message: Message): string {
  return hostOfResults(headersOf(message, 'authentication-results'))
}

/** One for each organisation, since one sender can write any number. */
function newestOfEach(candidates: readonly Arrival[], apart: Set<string>): Arrival[] {
  return candidates.filter(({ from }) => {
    const organisation = organisationOf(from.address.toLowerCase())
    if (apart.has(organisation)) return false
    apart.add(organisation)
    return true
  })
}

async function readHead(mailbox: OpenMailbox, arrival: Arrival): Promise<Message | undefined> {
  try {
    return parseIfReadable(await mailbox.read(arrival, HEAD_BYTES))
  } catch (error) {
    if (error instanceof MailboxError && error.kind === 'gone') return undefined
    throw error
  }
}
