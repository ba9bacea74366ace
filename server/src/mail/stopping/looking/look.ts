import { brokenBy } from '@icebox/classifier/answers/clauses'
import { oneClickUrl } from '@icebox/classifier/answers/one-click'
import { receivedBy } from '@icebox/classifier/answers/received'
import type { Message } from '@icebox/classifier/message'
import { parseIfReadable } from '@icebox/classifier/mime'
import { MailboxError, type OpenMailbox } from '@icebox/mailbox/mailbox'
import type { EntryRow } from '../../entries/entry-store.ts'
import { refOf } from '../../entries/identity.ts'
import { isWordOfHost } from './receiving-host.ts'

/** What the message and the mailbox say in the moment before anything goes out. Nothing of it is kept. */
export interface LookedAt {
  readonly bars: ReadonlySet<string>
  readonly oneClickUrl: string | undefined
  /** Message-IDs of the messages it answers. */
  readonly references: readonly string[]
  readonly hasWrittenSince: boolean
}

/** Headers stand before any text; a message with more of them than this is nobody's letter. */
const MAX_BYTES = 256 * 1024

interface Looking {
  readonly entry: EntryRow
  /** Addresses of the one who would answer. */
  readonly own: readonly string[]
  /** What its headers say of who sent it counts only where it is sure that the host wrote it. */
  readonly mindsHost: boolean
}

/** Reads the message anew. Undefined where it is gone or cannot be read; throws MailboxError where the mailbox does not answer. */
export async function lookAgain(mailbox: OpenMailbox, looking: Looking): Promise<LookedAt | undefined> {
  const { entry, own, mindsHost } = looking
  const raw = await mailbox.read(refOf(entry), MAX_BYTES).catch(skipGone)
  const message = raw && parseIfReadable(raw)
  if (!raw || !message || !hasWholeHead(raw)) return undefined
  const found = receivedBy(message, own)
  const received = !mindsHost || (await isWordOfHost(mailbox, found)) ? found : { ...found, results: [] }
  return {
    bars: new Set(brokenBy(received)),
    oneClickUrl: oneClickUrl(received),
    references: message.references,
    hasWrittenSince: await hasWrittenSince(mailbox, entry, message),
  }
}

/**
 * Whom the user knew before, they may still ask to stop; a letter since is an answer of their own, and goes to the Reply-To
 * where there is one. No host tells when they wrote, so that of whom they knew before a letter since is not noticed.
 */
async function hasWrittenSince(mailbox: OpenMailbox, entry: EntryRow, { replyTo }: Message): Promise<boolean> {
  if (entry.reasons.some(({ code }) => code === 'wrote_to_address')) return false
  const answered = new Set([entry.from_address, ...replyTo.slice(0, MOST_ASKED).map(({ address }) => address)])
  for (const address of answered) if (address !== '' && (await mailbox.hasWrittenTo(address))) return true
  return false
}

/** Nobody's letter asks for answers at more addresses. */
const MOST_ASKED = 5

function hasWholeHead(raw: Uint8Array): boolean {
  return raw.length < MAX_BYTES || /\r?\n\r?\n/.test(Buffer.from(raw).toString('latin1'))
}

function skipGone(error: unknown): undefined {
  if (error instanceof MailboxError && error.kind === 'gone') return undefined
  throw error
}
