import type { OpenMailbox } from '../mailbox.ts'
import type { OtherProgram, Seen } from './other-program.ts'
import type { Tap } from './tap.ts'

/** How the host can move: in one step, by copying and expunging one UID, or not without risk. */
export type Moves = 'at_once' | 'by_copy' | 'never'

/** A host of the kind under test, on which fresh mailboxes can be made. */
export interface World {
  readonly moves: Moves
  readonly speaks: 'imap' | 'api'
  /** The mailbox of somebody new, still empty. */
  newBox(): Promise<Box>
  stop(): Promise<void>
}

/** One fresh mailbox and everything that can be done with it from outside. */
export interface Box {
  readonly address: string
  /** Where a message goes that the user deletes in another program. */
  readonly deletedGoesTo: string
  readonly tap: Tap
  readonly user: OtherProgram
  open(): Promise<OpenMailbox>
  /** With a password or token that the provider refuses. */
  openRefused(): Promise<OpenMailbox>
  /** Where something else answers at the provider's address. */
  openAt(port: number, patienceMs?: number): Promise<OpenMailbox>
  /**
   * `folder` is INBOX, `Sent Messages`, `Deleted Messages`, `Junk`, `Archive`, or one of the user's, which is made when
   * it is missing; the inbox when left out.
   */
  deliver(raw: string | Buffer, folder?: string): Promise<void>
  /** What the cursor counts by loses its meaning: a new UIDVALIDITY, a history or delta that is too old. */
  renumber(): Promise<void>
  /** Calls `ring` whenever the provider rings for this mailbox; resolves once the ringing has begun. */
  listen(mailbox: OpenMailbox, ring: () => void): Promise<void>
  stop(): Promise<void>
}

/** A box whose letters are remembered. */
export interface Scene extends Omit<Box, 'deliver'>, Pick<World, 'moves' | 'speaks'> {
  deliver(mail: Mail): Promise<void>
  /** Folders that hold the message, sorted; one entry for each copy. */
  placesOf(subject: string): Promise<string[]>
  /** Their texts, without the line's end, sorted. */
  textsOf(subject: string): Promise<string[]>
  find(subject: string, folder: string): Promise<Seen>
  /** Nothing that was delivered may ever be without a copy. */
  missing(): Promise<string[]>
}

export interface Mail {
  readonly subject: string
  /** Left out: no Message-ID header. */
  readonly id?: string
  readonly from?: string
  readonly to?: string
  readonly cc?: string
  /** One more header line. */
  readonly header?: string
  readonly folder?: string
  readonly body?: string
}

export async function makeScene({ moves, speaks, newBox }: World): Promise<Scene> {
  const box = await newBox()
  const opened: OpenMailbox[] = []
  const delivered = new Set<string>()
  return {
    ...box,
    ...{ moves, speaks },
    async open() {
      const mailbox = await box.open()
      opened.push(mailbox)
      return mailbox
    },
    async deliver(mail) {
      delivered.add(mail.subject)
      await box.deliver(wireForm(mail, box.address), mail.folder)
    },
    async placesOf(subject) {
      const all = await box.user.messages()
      return all.flatMap(seen => (seen.subject === subject ? [seen.folder] : [])).sort()
    },
    async textsOf(subject) {
      const all = await box.user.messages()
      return all.flatMap(seen => (seen.subject === subject ? [seen.text ?? ''] : [])).sort()
    },
    async find(subject, folder) {
      const found = (await box.user.messages()).find(seen => seen.subject === subject && seen.folder === folder)
      if (!found) throw new Error(`No message "${subject}" in ${folder}`)
      return found
    },
    async missing() {
      const there = new Set((await box.user.messages()).map(seen => seen.subject))
      return [...delivered].filter(subject => !there.has(subject))
    },
    async stop() {
      await Promise.all(opened.map(mailbox => mailbox.close()))
      await box.stop()
    },
  }
}

function wireForm(mail: Mail, owner: string): string {
  const headers = [
    `From: ${mail.from ?? 'Bob <bob@cold.example>'}`,
    `To: ${mail.to ?? owner}`,
    ...(mail.cc === undefined ? [] : [`Cc: ${mail.cc}`]),
    ...(mail.id === undefined ? [] : [`Message-ID: ${mail.id}`]),
    `Subject: ${mail.subject}`,
    ...(mail.header === undefined ? [] : [mail.header]),
    'Date: Sat, 21 Nov 2026 10:00:00 +0000',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${mail.body ?? 'Hello'}\r\n`
}
