import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImapFlow, type ImapFlowOptions } from 'imapflow'
import type { MailUser } from './dovecot.ts'

export const ada: MailUser = { address: 'ada@fernbank.example', password: 'a colon: and a space' }

/** A folder of its own for one test. */
export const newFolder = () => mkdtempSync(join(tmpdir(), 'sandbox-test-'))

export function clientOf(
  host: { imapsPort: number; caPem: string },
  user = ada,
  more: Partial<ImapFlowOptions> = {},
): ImapFlow {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: host.imapsPort,
    secure: true,
    auth: { user: user.address, pass: user.password },
    logger: false,
    tls: { ca: host.caPem },
    ...more,
  })
  // A dropped connection is what some tests ask for; the command that fails tells of it.
  client.on('error', () => undefined)
  return client
}

export async function connectTo(...args: Parameters<typeof clientOf>): Promise<ImapFlow> {
  const client = clientOf(...args)
  await client.connect()
  return client
}

/** Resolves when the client hears of new mail while it idles in INBOX; `then` runs once IDLE has begun. */
export async function hearsOfMail(client: ImapFlow, then: () => Promise<void>): Promise<void> {
  await client.mailboxOpen('INBOX')
  const heard = once(client, 'exists')
  const idle = client.idle()
  await then()
  await heard
  await client.noop()
  await idle
}

export const letter = (subject: string) =>
  `From: Nils <nils@harbour.example>\r\nTo: ada@fernbank.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@harbour.example>\r\n\r\nHello\r\n`
