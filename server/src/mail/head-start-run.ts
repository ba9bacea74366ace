import { randomUUID } from 'node:crypto'
import { parseIfReadable } from '@icebox/classifier/mime'
import { type Arrival, MailboxError } from '@icebox/mailbox/mailbox'
import { type Account, getAccount } from '../accounts/account-store.ts'
import type { App } from '../app.ts'
import { inTransaction } from '../kit/db.ts'
import { publish } from '../kit/publish.ts'
import { entryOf, messageHash } from './arrivals.ts'
import { listKnownHashes } from './entry-store.ts'
import { endHeadStart, type Found, storeChecks } from './head-start-store.ts'
import { findMailbox, type MailboxRow } from './mailbox-store.ts'
import type { Asked } from './relationship.ts'
import { judgeFor } from './triage.ts'
import type { Desk } from './work.ts'

const DAYS = 30
const MOST = 500
const TELL_EVERY = 10
const MAX_BYTES = 256 * 1024

/** Judges the last month's mail without storing, counting or moving any of it; keeps what it would have moved. */
export async function runHeadStart({ app, connections }: Desk, mailboxId: string): Promise<void> {
  const row = await findMailbox(app.db, mailboxId)
  if (!row) return
  if (row.credential === null || row.status === 'reconnect')
    return end(app, row, { state: 'failed', checked: 0, found: [] })
  try {
    const mailbox = await connections.get(row)
    const { arrived } = await mailbox.arrivedSince(new Date(Date.now() - DAYS * 86_400_000))
    await lookThrough({ app, row, mailbox }, await unknownOf(app, row, arrived))
  } catch (error) {
    await connections.drop(row.id)
    if (!(error instanceof MailboxError)) throw error
    await end(app, row, { state: 'failed', checked: 0, found: [] })
  }
}

/** The newest messages that Icebox has not dealt with, the newest first. */
async function unknownOf(app: App, row: MailboxRow, arrived: readonly Arrival[]): Promise<Arrival[]> {
  const newest = arrived.toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime()).slice(0, MOST)
  const known = await listKnownHashes(
    app.db,
    row.id,
    newest.map(({ messageId }) => messageHash(messageId)),
  )
  return newest.filter(({ messageId }) => !known.has(messageHash(messageId).toString('hex')))
}

async function lookThrough(asked: Asked, arrivals: readonly Arrival[]): Promise<void> {
  const { app, row } = asked
  const account = await getAccount(app.db, row.account_id)
  const found: Found[] = []
  for (const [index, arrival] of arrivals.entries()) {
    const cold = await wouldMove(asked, account, arrival)
    if (cold) found.push(cold)
    if ((index + 1) % TELL_EVERY === 0) await tell(app, row, index + 1)
  }
  await end(app, row, { state: 'ready', checked: arrivals.length, found })
}

async function wouldMove(asked: Asked, account: Account, arrival: Arrival): Promise<Found | undefined> {
  const raw = await asked.mailbox.read(arrival, MAX_BYTES).catch(skipGone)
  const message = raw && parseIfReadable(raw)
  if (!message) return undefined
  const entry = entryOf(asked.row, arrival, messageHash(arrival.messageId))
  const judgement = await judgeFor(asked, { account, message, fromAddress: entry.from_address })
  if (!judgement || judgement.verdict.confidence < judgement.line) return undefined
  return {
    id: randomUUID(),
    providerKey: entry.provider_key,
    messageId: entry.message_id,
    fromAddress: entry.from_address,
    fromName: entry.from_name,
    replyTo: judgement.replyTo,
    subject: entry.subject,
    size: entry.size,
    receivedAt: entry.received_at.toISOString(),
    line: judgement.line,
    verdict: judgement.verdict,
  }
}

function skipGone(error: unknown): undefined {
  if (error instanceof MailboxError && error.kind === 'gone') return undefined
  throw error
}

async function tell(app: App, row: MailboxRow, checked: number): Promise<void> {
  await inTransaction(app, async tx => {
    await storeChecks(tx, row.id, checked)
    await publish(tx, row.account_id, { type: 'mailbox_updated', mailboxId: row.id })
  })
}

async function end(
  app: App,
  row: MailboxRow,
  result: { state: 'ready' | 'failed'; checked: number; found: Found[] },
): Promise<void> {
  await inTransaction(app, async tx => {
    await endHeadStart(tx, row.id, result)
    await publish(tx, row.account_id, { type: 'mailbox_updated', mailboxId: row.id })
  })
}
