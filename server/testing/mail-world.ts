import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenMailbox } from '@icebox/mailbox/mailbox'
import { type Certificate, keepCertificate } from '@icebox/sandbox/imap/certificate'
import { connectTo } from '@icebox/sandbox/imap/client-for-tests'
import { type DovecotHost, startDovecot } from '@icebox/sandbox/imap/dovecot'
import type { App } from '../src/app.ts'
import { inTransaction } from '../src/kit/db/db.ts'
import type { Logger } from '../src/kit/log/log.ts'
import { seal } from '../src/kit/sessions/secrets.ts'
import { newPlaces } from '../src/mail/lease/places.ts'
import type { WorkerContext } from '../src/mail/lease/work.ts'
import { credentialPlace } from '../src/mail/mailboxes/connect-login.ts'
import { holdConnections, openRow } from '../src/mail/mailboxes/connections.ts'
import { insertMailbox } from '../src/mail/mailboxes/mailbox-store.ts'
import { syncMailbox } from '../src/mail/sync/sync.ts'
import { type Client, type TestApp, testApp } from './test-app.ts'

const PASSWORD = 'a password of the test'
/** More than any one file asks for. */
const PEOPLE = 60

/** A real mail host beside a test app. */
export interface MailWorld {
  readonly test: TestApp
  readonly host: DovecotHost
  /** The host's, for another server under its name. */
  readonly certificate: Certificate
  /** Someone with a mailbox connected an hour ago, not yet looked at. */
  newOwner(): Promise<Owner>
  /** What another process would work with: its own id and connections. */
  newContext(change?: (mailbox: OpenMailbox) => OpenMailbox): WorkerContext
  close(): Promise<void>
}

export interface Owner {
  readonly address: string
  readonly password: string
  readonly accountId: string
  readonly mailboxId: string
  readonly client: Client
  deliver(raw: string, folder?: string): Promise<void>
  /** Message-IDs in a folder, as another mail program sees them. */
  list(folder: string): Promise<string[]>
  /** Moves by Message-ID in another mail program. */
  moveElsewhere(messageId: string, from: string, to: string): Promise<void>
}

interface MailWorldOptions {
  /** Where the people are, by turns. */
  readonly domains?: readonly string[]
}

export async function mailWorld(
  capability: 'full' | 'no-move' = 'full',
  log?: Logger,
  { domains = ['fernbank.example'] }: MailWorldOptions = {},
): Promise<MailWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'icebox-mail-'))
  // All at once: Dovecot sees a change of its users only from one second to the next.
  const addresses = Array.from({ length: PEOPLE }, (_, at) => `${randomUUID()}@${domains[at % domains.length]}`)
  const host = await startDovecot({
    folder,
    capability,
    users: addresses.map(address => ({ address, password: PASSWORD })),
  })
  const test = await testApp({ mailHosts: { allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa: host.caPem } }, log)
  const contexts: WorkerContext[] = []
  return {
    test,
    host,
    certificate: keepCertificate(join(folder, 'tls')),
    newOwner: () => newOwner(test, host, addresses.pop() ?? ''),
    newContext: (change = mailbox => mailbox) => {
      const app: App = { ...test.app, processId: randomUUID() }
      const connections = holdConnections(app, async (...row) => change(await openRow(...row)))
      const context = { app, connections, places: newPlaces(app.config.workerConcurrency) }
      contexts.push(context)
      return context
    },
    close: async () => {
      for (const context of contexts) await context.connections.closeAll()
      await test.close()
      await host.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function newOwner(test: TestApp, host: DovecotHost, address: string): Promise<Owner> {
  const client = await test.newPerson(address)
  const mailboxId = await connectMailbox(test.app, host, { accountId: client.accountId, address })
  const asUser = { address, password: PASSWORD }
  return {
    address,
    password: PASSWORD,
    accountId: client.accountId,
    mailboxId,
    client,
    deliver: (raw, folder) => host.deliver(address, raw, folder),
    list: async folder => {
      const imap = await connectTo(host, asUser)
      const known = await imap.list()
      if (known.some(({ path }) => path === folder)) await imap.mailboxOpen(folder, { readOnly: true })
      const rows = imap.mailbox && imap.mailbox.exists > 0 ? await imap.fetchAll('1:*', { envelope: true }) : []
      await imap.logout()
      return rows.map(row => row.envelope?.messageId ?? '').sort()
    },
    moveElsewhere: async (messageId, from, to) => {
      const imap = await connectTo(host, asUser)
      await imap.mailboxOpen(from)
      if (!(await imap.list()).some(({ path }) => path === to)) await imap.mailboxCreate(to)
      const uids = await imap.search({ header: { 'message-id': messageId } }, { uid: true })
      await imap.messageMove((uids || []).join(','), to, { uid: true })
      await imap.logout()
    },
  }
}

async function connectMailbox(app: App, host: DovecotHost, who: { accountId: string; address: string }) {
  const id = randomUUID()
  const { address } = who
  await inTransaction(app, tx =>
    insertMailbox(tx, {
      id,
      account_id: who.accountId,
      provider: 'imap',
      address,
      username: address,
      host: 'localhost',
      port: host.imapsPort,
      smtp_host: null,
      smtp_port: null,
      credential: seal(app.keys, credentialPlace(id), PASSWORD),
      connected_at: new Date(Date.now() - 3_600_000),
    }),
  )
  return id
}

/** What a process would work with that serves no mailbox yet. */
export function workerOf(app: App): WorkerContext {
  return { app, connections: holdConnections(app), places: newPlaces(app.config.workerConcurrency) }
}

/** Brings a mailbox up to date, whenever the next check would be due. */
export async function sync(context: WorkerContext, owner: Owner): Promise<void> {
  await syncMailbox(context, owner.mailboxId)
}

/** Retries that wait are due now. */
export async function makeDue(test: TestApp, owner: Owner): Promise<void> {
  const past = new Date(Date.now() - 1_000)
  await test.app.db.updateTable('action').set({ not_before: past }).where('mailbox_id', '=', owner.mailboxId).execute()
  await test.app.db.updateTable('entry').set({ read_after: past }).where('mailbox_id', '=', owner.mailboxId).execute()
  await test.app.db.updateTable('mailbox').set({ quiet_until: null }).where('id', '=', owner.mailboxId).execute()
}

/** The moves that wait were planned so long ago. */
export async function ageMoves(test: TestApp, owner: Owner, ms: number): Promise<void> {
  const created_at = new Date(Date.now() - ms)
  await test.app.db.updateTable('action').set({ created_at }).where('mailbox_id', '=', owner.mailboxId).execute()
}

interface Letter {
  readonly id?: string
  readonly from?: string
  readonly subject?: string
  readonly text?: string
  readonly headers?: string
  /** `plain` unless said. */
  readonly type?: 'plain' | 'html'
}

type Addressee = Pick<Owner, 'address'>

/** Outreach nobody asked for; sure to be over the line. */
export function coldMail(owner: Addressee, letter: Letter = {}): { id: string; raw: string } {
  return mail(owner, {
    from: 'Derek Vance <derek@getpipelinely.example>',
    subject: 'Quick question about your pipeline',
    text: COLD,
    ...letter,
  })
}

/** A note between people who know each other; sure to pass. */
export function wantedMail(owner: Addressee, letter: Letter = {}): { id: string; raw: string } {
  return mail(owner, {
    from: 'Mia Torres <mia@hearthside.example>',
    subject: 'Re: Keys for the flat',
    text: 'Hi,\n\nthanks for dropping the keys off yesterday. I left your umbrella at the door, pick it up whenever.\n\nSee you on Sunday at dinner,\nMia',
    ...letter,
  })
}

function mail(owner: Addressee, letter: Letter) {
  const { id = `<${randomUUID()}@mail.example>`, from, subject, text, headers = '', type = 'plain' } = letter
  const lines = [
    `From: ${from}`,
    `To: ${owner.address}`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: ${id}`,
    ...(headers === '' ? [] : [headers]),
    'MIME-Version: 1.0',
    `Content-Type: text/${type}; charset=utf-8`,
    '',
    text,
    '',
  ]
  return { id, raw: lines.join('\r\n').replace(/\r?\n/g, '\r\n') }
}

const COLD = `Hi there,

I came across your company and was impressed by what you are building.

We help founders like you book 15 to 20 qualified demos a month without hiring another SDR. Teams similar to yours saw 3x more pipeline within 90 days.

Would you be open to a quick 15 minute call next Tuesday or Wednesday to see if it is a fit? Here is my calendar: https://calendly.com/derek-vance/intro

Best,
Derek Vance
Senior Account Executive, Pipelinely

P.S. If you are not the right person, could you point me to whoever owns growth? If you do not want to hear from me, just reply "no thanks".`
