import { isApiProvider } from '@icebox/contract/mailbox-providers'
import { MailboxError, type OpenMailbox } from '@icebox/mailbox/mailbox'
import { getAccount } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { findEntry } from '../entries/entry-store.ts'
import { refOf } from '../entries/identity.ts'
import { type Lease, LeaseLost, leaseMailbox } from '../lease/lease.ts'
import type { WorkerContext } from '../lease/work.ts'
import { findMailbox } from '../mailboxes/mailbox-store.ts'
import { withMailbox } from '../rule-runs/with-mailbox.ts'
import { type Begun, beginSending } from './begin.ts'
import { deliverLetter, leaveList, noteSent } from './deliver.ts'
import { type LookedAt, lookAgain } from './looking/look.ts'
import { changeRequest, findRequest, type StopRequestRow, sendAt } from './request-store.ts'

/** A mailbox somebody else works in is free in a moment; one that must be left alone for now is not. */
const SOON_MS = 10_000
const LATER_MS = 5 * 60_000
const SOON_FOR_MS = 10 * 60_000
/** A host that refused is not asked again at once, since a refused login may lock a mailbox. */
const REFUSED_MS = 15 * 60_000
/** Longer than this nothing waits for its mailbox. */
const PATIENCE_MS = 24 * 3_600_000

/**
 * The job behind a request: sends it when its time has come, under the lease of its mailbox. From wherever a killed process
 * left it: what waits is looked at anew, and what had begun is never sent twice.
 */
export async function sendStopRequest(context: WorkerContext, requestId: string): Promise<void> {
  const { app } = context
  const request = await findRequest(app.db, requestId)
  if (request?.state !== 'waiting' && request?.state !== 'sending') return
  if (request.state === 'waiting' && request.send_at.getTime() > Date.now())
    return sendAt(app.db, request, request.send_at)
  if (request.state === 'sending' && !(await keepsKeys(app, request))) return noteSent(app, request)
  const lease = await leaseMailbox(app, request.mailbox_id)
  if (!lease) return tryLater(app, request, SOON_MS)
  const list = await underLease(context, lease, request)
  if (list) await leaveList(app, list.begun, list.url)
}

/** A list to be left is answered, and called when the mailbox is let go of: its host may take its time. */
async function underLease(context: WorkerContext, lease: Lease, request: StopRequestRow): Promise<List | undefined> {
  const { app } = context
  try {
    return await sendLeased(context, lease, request)
  } catch (error) {
    if (!(error instanceof MailboxError || error instanceof LeaseLost)) throw error
    // By its kind alone: what a host says is nobody's words of ours.
    const kind = error instanceof MailboxError ? error.kind : 'lease_lost'
    app.log.warn({ request: request.id, kind }, 'a sender could not be asked to stop yet')
    await tryLater(app, request, error instanceof MailboxError ? pauseAfter(error) : SOON_MS)
    return undefined
  } finally {
    await lease.release()
  }
}

function pauseAfter({ retryAt }: MailboxError): number {
  return Math.max(REFUSED_MS, (retryAt?.getTime() ?? 0) - Date.now())
}

/** Whether its provider finds what went out under a key. A list that was called, and SMTP, count as having taken it. */
async function keepsKeys(app: App, request: StopRequestRow): Promise<boolean> {
  const mailbox = await findMailbox(app.db, request.mailbox_id)
  return request.way === 'reply' && mailbox !== undefined && isApiProvider(mailbox.provider)
}

interface List {
  readonly begun: Begun
  readonly url: string
}

async function sendLeased(context: WorkerContext, lease: Lease, request: StopRequestRow): Promise<List | undefined> {
  const { app } = context
  const entry = await findEntry(app.db, request.entry_id)
  if (!entry) return undefined
  if (request.state === 'sending' && !(await waitsAnew(context, lease, { request, entry }))) return undefined
  const account = await getAccount(app.db, request.account_id)
  // An API's own host writes at the top of all mail. Elsewhere nothing goes by itself, and nobody is called, on a guess.
  const mindsHost = !isApiProvider(lease.row.provider) && (request.is_automatic || request.way === 'unsubscribe')
  const looking = { entry, own: [lease.row.address, account.email], mindsHost }
  return withMailbox(context, lease.row, async mailbox => {
    const seen = await lookAgain(mailbox, looking)
    const begun = await lease.write(tx => beginSending(app, tx, { request, mailbox: lease.row, seen }))
    return begun && sendBegun(app, begun, { mailbox, lease, seen })
  })
}

/** What did not go out is looked at like any other that waits; false where it went, or where nobody can tell. */
async function waitsAnew(context: WorkerContext, lease: Lease, { request, entry }: Begun): Promise<boolean> {
  const asking = { inReplyTo: refOf(entry), idempotencyKey: request.id }
  const hasGone = await withMailbox(context, lease.row, mailbox => mailbox.hasReplied(asking).catch(countGone))
  if (!hasGone) return lease.write(tx => changeRequest(tx, request, { from: 'sending', to: 'waiting', begun_at: null }))
  await noteSent(context.app, request)
  return false
}

function countGone(error: unknown): true {
  if (error instanceof MailboxError && error.kind === 'gone') return true
  throw error
}

interface At {
  readonly mailbox: OpenMailbox
  readonly lease: Lease
  readonly seen: LookedAt | undefined
}

async function sendBegun(app: App, begun: Begun, { mailbox, lease, seen }: At): Promise<List | undefined> {
  if (begun.request.way === 'unsubscribe') return { begun, url: seen?.oneClickUrl ?? '' }
  await deliverLetter(app, begun, { mailbox, lease, references: seen?.references ?? [] })
  return undefined
}

async function tryLater(app: App, request: StopRequestRow, pauseMs: number): Promise<void> {
  const waitedMs = Date.now() - request.send_at.getTime()
  if (waitedMs > PATIENCE_MS) return giveUp(app, request)
  const leastMs = waitedMs < SOON_FOR_MS ? SOON_MS : LATER_MS
  await sendAt(app.db, request, new Date(Date.now() + Math.max(pauseMs, leastMs)))
}

/** What may have gone out counts as gone out. */
async function giveUp(app: App, request: StopRequestRow): Promise<void> {
  await noteSent(app, request)
  const because = 'The mailbox could not be reached for a day.'
  await inTransaction(app, tx => changeRequest(tx, request, { from: 'waiting', to: 'refused', because }))
}
