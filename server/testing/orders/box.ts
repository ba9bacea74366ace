import type { Connected } from './connected.ts'

/** One copy of a letter as its owner's mail program shows it. */
export interface Lying {
  /** Names the copy that was delivered, wherever it lies. */
  readonly copy: string
  readonly folder: string
  /** The host's name for it in that folder, as the product keeps it. */
  readonly key: string
  readonly flags: ReadonlySet<string>
}

/** What goes wrong with the next calls of a kind. */
export interface Mishap {
  /** A command of IMAP, or a kind of call of a provider's API. */
  readonly at: string
  readonly does: string
  readonly times: number
}

/** One person's mailbox at a host, seen from outside the product. */
export interface Seen extends Connected {
  /** Answers the name of the copy. */
  deliver(raw: string, receivedAt: Date): Promise<string>
  look(): Promise<Lying[]>
  /** As the host has it now. */
  bytes(lying: Lying): Promise<string>
}

/** One whose owner acts where the message lies for sure. */
export interface Box extends Seen {
  /** In the owner's mail program. */
  move(lying: Lying, folder: string): Promise<void>
  mark(lying: Lying, flag: string): Promise<void>
  /** The owner removes it for good. */
  expunge(lying: Lying): Promise<void>
  /** What the cursor counts by loses its meaning: a new UIDVALIDITY, a history that is too old. */
  renumber(): Promise<void>
}

/** A kind of mail host on which mailboxes can be had. */
export interface HostUnderTest {
  readonly kind: string
  /** What may go wrong there. */
  readonly mishaps: readonly Omit<Mishap, 'times'>[]
  /** Flags the owner may set. */
  readonly flags: readonly string[]
  readonly trash: string
  /** Mail with the very same bytes may come twice. */
  readonly tellsTwins: boolean
  newBox(): Promise<Box>
  befall(mishap: Mishap): void
  mend(): void
  stop(): Promise<void>
}
