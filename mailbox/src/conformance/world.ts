import type { OpenMailbox } from '../mailbox.ts'
import { openMailbox } from '../providers.ts'
import type { ImapSettings, MailboxOptions } from '../settings.ts'
import { type OtherProgram, type Seen, startOtherProgram } from './other-program.ts'
import { startTap, type Tap } from './tap.ts'

/** How the host can move: in one step, by copying and expunging one UID, or not without risk. */
export type Moves = 'at_once' | 'by_copy' | 'never'

/** A host of the kind under test, on which fresh mailboxes can be made. */
export interface World {
  readonly moves: Moves
  readonly imapPort: number
  /** Somebody whose mailbox is still empty. */
  newUser(): { readonly address: string; readonly password: string }
  deliver(address: string, raw: string | Buffer, folder?: string): Promise<void>
  /** The host numbers the inbox anew under another UIDVALIDITY. */
  renumber(address: string): Promise<void>
  stop(): Promise<void>
}

/** One fresh mailbox, with everything that happens to it. */
export interface Scene {
  readonly moves: Moves
  readonly settings: ImapSettings
  readonly options: MailboxOptions
  readonly tap: Tap
  readonly user: OtherProgram
  open(): Promise<OpenMailbox>
  deliver(mail: Mail): Promise<void>
  renumber(): Promise<void>
  /** Folders that hold the message, sorted; one entry for each copy. */
  placesOf(subject: string): Promise<string[]>
  find(subject: string, folder: string): Promise<Seen>
  /** Nothing that was delivered may ever be without a copy. */
  missing(): Promise<string[]>
  stop(): Promise<void>
}

export interface Mail {
  readonly subject: string
  /** Left out: no Message-ID header. */
  readonly id?: string
  readonly from?: string
  readonly to?: string
  readonly cc?: string
  readonly folder?: string
  readonly body?: string
}

export async function makeScene(world: World): Promise<Scene> {
  const account = world.newUser()
  const tap = await startTap(world.imapPort)
  const user = await startOtherProgram(world.imapPort, account.address, account.password)
  const opened: OpenMailbox[] = []
  const delivered = new Set<string>()
  const settings: ImapSettings = {
    ...{ provider: 'imap', host: 'localhost', port: tap.port, smtpHost: null, smtpPort: null },
    ...{ address: account.address, username: account.address, password: account.password },
  }
  const options: MailboxOptions = { folderName: 'Icebox', allowCidrs: ['127.0.0.0/8', '::1/128'] }
  return {
    ...{ moves: world.moves, settings, options, tap, user },
    async open() {
      const mailbox = await openMailbox(settings, options)
      opened.push(mailbox)
      return mailbox
    },
    async deliver(mail) {
      delivered.add(mail.subject)
      await world.deliver(account.address, wireForm(mail, account.address), mail.folder)
    },
    renumber: () => world.renumber(account.address),
    async placesOf(subject) {
      const all = await user.messages()
      return all.flatMap(seen => (seen.subject === subject ? [seen.folder] : [])).sort()
    },
    async find(subject, folder) {
      const found = (await user.messages()).find(seen => seen.subject === subject && seen.folder === folder)
      if (!found) throw new Error(`No message "${subject}" in ${folder}`)
      return found
    },
    async missing() {
      const there = new Set((await user.messages()).map(seen => seen.subject))
      return [...delivered].filter(subject => !there.has(subject))
    },
    async stop() {
      await Promise.all(opened.map(mailbox => mailbox.close()))
      await user.stop()
      await tap.stop()
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
    'Date: Sat, 21 Nov 2026 10:00:00 +0000',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${mail.body ?? 'Hello'}\r\n`
}
