import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../src/kit/db/db.ts'
import { seal } from '../../src/kit/sessions/secrets.ts'
import { credentialPlace } from '../../src/mail/mailboxes/connect-login.ts'
import { insertMailbox } from '../../src/mail/mailboxes/mailbox-store.ts'
import type { Client, TestApp } from '../test-app.ts'

/** Somebody whose mailbox was connected an hour ago. */
export interface Connected {
  readonly address: string
  readonly accountId: string
  readonly mailboxId: string
  /** The owner's browser, signed in. */
  readonly client: Client
}

interface Login {
  readonly address: string
  readonly password: string
  readonly port: number
}

export async function connectImap(test: TestApp, { address, password, port }: Login): Promise<Connected> {
  const client = await test.newPerson(address)
  const mailboxId = randomUUID()
  const mailbox = {
    ...{ id: mailboxId, account_id: client.accountId, provider: 'imap' as const, address, username: address },
    ...{ host: 'localhost', port, smtp_host: null, smtp_port: null },
    credential: seal(test.app.keys, credentialPlace(mailboxId), password),
    connected_at: new Date(Date.now() - 3_600_000),
  }
  await inTransaction(test.app, tx => insertMailbox(tx, mailbox))
  return { address, accountId: client.accountId, mailboxId, client }
}
