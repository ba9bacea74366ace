import { createHash, randomUUID } from 'node:crypto'
import type { MailboxProvider } from '@icebox/contract/mailbox-providers'
import type { Arrival, OpenMailbox, Reply } from '@icebox/mailbox/mailbox'
import { inTransaction } from '../src/kit/db/db.ts'
import type { EntryRow } from '../src/mail/entries/entry-store.ts'
import { newPlaces } from '../src/mail/lease/places.ts'
import type { WorkerContext } from '../src/mail/lease/work.ts'
import { holdConnections } from '../src/mail/mailboxes/connections.ts'
import { insertMailbox } from '../src/mail/mailboxes/mailbox-store.ts'
import type { Client, TestApp } from './test-app.ts'

/** Somebody with a mailbox whose host is played by the test, so that thousands of letters cost nothing. */
export interface StopOwner {
  readonly client: Client
  readonly accountId: string
  readonly mailboxId: string
  readonly address: string
}

export async function stopOwner(test: TestApp, provider: MailboxProvider = 'imap'): Promise<StopOwner> {
  const address = `${randomUUID()}@fernbank-${randomUUID().slice(0, 8)}.example`
  const client = await test.newPerson(address)
  return {
    client,
    accountId: client.accountId,
    address,
    mailboxId: await addMailbox(test, client.accountId, { address, provider }),
  }
}

export async function addMailbox(
  test: TestApp,
  accountId: string,
  { address, provider }: { readonly address: string; readonly provider: MailboxProvider },
): Promise<string> {
  const id = randomUUID()
  await inTransaction(test.app, tx =>
    insertMailbox(tx, {
      ...{ id, account_id: accountId, provider, address, username: address, host: `${id}.example`, port: 993 },
      ...{ smtp_host: 'smtp.example', smtp_port: 465, credential: 'sealed' },
      connected_at: new Date(Date.now() - 40 * 86_400_000),
    }),
  )
  return id
}

/** A cold message of a proven stranger on ice, and what is kept of it. */
export async function iced(test: TestApp, owner: StopOwner, change: Partial<EntryRow> = {}): Promise<string> {
  const name = randomUUID().slice(0, 8)
  const messageId = change.message_id ?? `<${randomUUID()}@cold-${name}.example>`
  const { id } = await test.app.db
    .insertInto('entry')
    .values({
      ...{ account_id: owner.accountId, mailbox_id: owner.mailboxId, provider_key: `1:${name}`, message_id: messageId },
      message_id_hash: createHash('sha256').update(messageId).digest(),
      ...{
        from_address: `derek@cold-${name}.example`,
        from_name: 'Derek Vance',
        reply_to: null,
        subject: 'A question',
      },
      ...{ size: 1_000, received_at: new Date(), state: 'moved', judged_at: new Date(), label: 'cold_outreach' },
      ...{ confidence: 99, line: 85, campaign: name, sender_check: 'passed', from_stranger: true, frozen_by: 'judge' },
      ...{ stop_bars: [], stop_list_host: null },
      ...{ ...change, reasons: '[]' },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What went out of the mailbox, and what its host says. */
export interface PlayedHost {
  readonly letters: Reply[]
  /** Headers of the messages, by Message-ID, instead of those that speak for an answer. */
  readonly heads: Map<string, string>
  readonly writtenTo: Set<string>
  /** The newest others in the inbox, by Message-ID, and whom they are from. */
  readonly neighbours: Map<string, string>
  /** What happens in place of a letter going out. */
  onReply: ((reply: Reply) => Promise<void>) | undefined
}

/** One that writes at the top of all mail what it found of the sender. */
export function newHost(): PlayedHost {
  const neighbours = new Map(['one', 'two', 'three'].map(name => [`<${name}@mail.example>`, `mia@${name}.example`]))
  return { letters: [], heads: new Map(), writtenTo: new Set(), neighbours, onReply: undefined }
}

/** What one more worker would work with, on mailboxes of that host. */
export function playedContext(test: TestApp, host: PlayedHost): WorkerContext {
  const app = { ...test.app, processId: randomUUID() }
  const connections = holdConnections(app, async (_, { address }) => playedMailbox(test, host, address))
  return { app, connections, places: newPlaces(8) }
}

function playedMailbox(test: TestApp, host: PlayedHost, address: string): OpenMailbox {
  const played: Partial<OpenMailbox> = {
    read: async ({ messageId }) => {
      const from = host.neighbours.get(messageId) ?? (await senderOf(test, messageId))
      return Buffer.from(host.heads.get(messageId) ?? answerableHead(from, { to: address, messageId }))
    },
    survey: async () => ({ looked: 3, total: 3, candidates: [...host.neighbours].map(arrivalOf), cursor: null }),
    hasWrittenTo: async who => host.writtenTo.has(who),
    reply: async (reply, permit) => {
      await host.onReply?.(reply)
      await permit?.()
      host.letters.push(reply)
    },
    hasReplied: async ({ idempotencyKey }) => host.letters.some(letter => letter.idempotencyKey === idempotencyKey),
    close: async () => undefined,
    closed: new Promise(() => undefined),
  }
  return played as OpenMailbox
}

async function senderOf(test: TestApp, messageId: string): Promise<string> {
  const query = test.app.db.selectFrom('entry').select('from_address').where('message_id', '=', messageId)
  return (await query.executeTakeFirstOrThrow()).from_address
}

function arrivalOf([messageId, address]: readonly [string, string]): Arrival {
  return { key: messageId, messageId, receivedAt: new Date(), size: 1_000, from: { name: '', address }, subject: '' }
}

/** A message that may be answered, with these headers besides or instead. */
export function answerableHead(
  from: string,
  { to, messageId, more = [] }: { readonly to: string; readonly messageId: string; readonly more?: readonly string[] },
): string {
  const domain = from.split('@')[1]
  return [
    `Return-Path: <${from}>`,
    `Authentication-Results: mx.test; dkim=pass header.d=${domain}; dmarc=pass header.from=${domain}`,
    ...more,
    ...[`From: Derek <${from}>`, `To: ${to}`, 'Subject: A question', `Message-ID: ${messageId}`, '', 'Hello.', ''],
  ].join('\r\n')
}

/** Whatever waits of theirs has waited long enough. */
export async function letTimePass(test: TestApp, { accountId }: Pick<StopOwner, 'accountId'>): Promise<void> {
  const past = new Date(Date.now() - 1_000)
  await test.app.db
    .updateTable('stop_request')
    .set({ send_at: past })
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .execute()
}

export async function requestsOf(test: TestApp, { accountId }: Pick<StopOwner, 'accountId'>) {
  return test.app.db
    .selectFrom('stop_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}
