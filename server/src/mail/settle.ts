import { MailboxError, type MailboxErrorKind, type Place } from '@icebox/mailbox/mailbox'
import type { Tx } from '../kit/db.ts'
import { publish } from '../kit/publish.ts'
import type { EntryState } from '../kit/tables.ts'
import {
  type ActionRow,
  beginAction,
  endAction,
  findOpenAction,
  keepVersion,
  listDueActions,
  postponeAction,
} from './action-store.ts'
import { changeState, type EntryChange, type EntryRow, findEntry, lockEntry, NOW, updateEntry } from './entry-store.ts'
import { refOf } from './notice.ts'
import { storeUnsupported } from './sync-store.ts'
import { countBlocked } from './usage-store.ts'
import type { Work } from './work.ts'

/** After the first try: 1 min, 5 min, 30 min, 2 h, 12 h; then the mail stays where it is. */
export const RETRY_MINUTES = [1, 5, 30, 120, 720] as const

const GOAL: Record<ActionRow['kind'], Place> = { freeze: 'icebox', thaw: 'inbox' }

/** Makes every planned move that is due: written as begun, made, written as done. */
export async function settleDue(work: Work): Promise<void> {
  for (const action of await listDueActions(work.app.db, work.row.id)) await settle(work, action)
}

/** Those that nobody began. One that was begun waits until the inbox is read: it may have been made, and put back since. */
export async function settleFresh(work: Work): Promise<void> {
  for (const action of await listDueActions(work.app.db, work.row.id))
    if (action.attempts === 0) await settle(work, action)
}

async function settle(work: Work, planned: ActionRow): Promise<void> {
  const action = await work.lease.write(tx => beginAction(tx, planned))
  const entry = action && (await findEntry(work.app.db, action.entry_id))
  if (!action || !entry) return
  if (action.attempts > RETRY_MINUTES.length + 1) return giveUp(work, action, 'it was tried too often')
  try {
    const made = await make(work, action, entry)
    if (made.outcome === 'touched') await giveUp(work, action, 'touched')
    else if (made.outcome !== 'overtaken') await record(work, action, made)
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    await recordFailure(work, action, error)
  }
}

type Made = { readonly outcome: 'there'; readonly key: string } | { readonly outcome: 'gone' }

/** Why a move was not made after all: somebody else decides about the message now, or it changed since the first try. */
type Moot = { readonly outcome: 'overtaken' } | { readonly outcome: 'touched' }

async function make(work: Work, action: ActionRow, entry: EntryRow): Promise<Made | Moot> {
  let moot: Moot | undefined
  // A worker that was frozen wakes here too: it must learn that its time is over before the message moves.
  const permit = async (version: string | undefined) => {
    const kept = await work.lease.write(tx => keepVersion(tx, action, version))
    if (kept === 'as_before') return
    moot = { outcome: kept }
    throw new MailboxError('gone', 'The move is not to be made any more.')
  }
  try {
    const { ref } = await work.mailbox.move(refOf(entry), GOAL[action.kind], permit)
    return { outcome: 'there', key: ref.key }
  } catch (error) {
    if (moot) return moot
    throw error
  }
}

async function record({ lease }: Work, action: ActionRow, made: Made): Promise<void> {
  await lease.write(async tx => {
    const entry = await lockEntry(tx, action.entry_id)
    if (!entry || !(await endAction(tx, action.id, { state: made.outcome === 'there' ? 'done' : 'dropped' }))) return
    if (made.outcome === 'gone') await changeState(tx, entry.id, { state: 'gone' })
    if (made.outcome === 'there') await landed(tx, { entry, action, key: made.key })
    await publish(tx, entry.account_id, { type: 'email_processed', emailId: entry.id })
  })
}

async function landed(tx: Tx, move: { entry: EntryRow; action: ActionRow; key: string }): Promise<void> {
  const { entry, action, key } = move
  const movedAt = action.kind === 'freeze' ? (entry.moved_at ?? NOW) : entry.moved_at
  const change: EntryChange = { provider_key: key, moved_at: movedAt }
  // The user may have asked for something else meanwhile; then only the new place is noted.
  const newer = await findOpenAction(tx, entry.id)
  await (newer ? updateEntry(tx, entry.id, change) : changeState(tx, entry.id, { state: action.lands, ...change }))
  if (action.asked_by !== 'judge') return
  await countBlocked(tx, entry.account_id)
  await publish(tx, entry.account_id, { type: 'usage_updated' })
}

const ENDS_ALL: ReadonlySet<MailboxErrorKind> = new Set(['reconnect', 'slow_down'] as const)

async function recordFailure(work: Work, action: ActionRow, error: MailboxError): Promise<void> {
  const { lease, row } = work
  if (error.kind === 'gone') return record(work, action, { outcome: 'gone' })
  if (error.kind === 'unsupported') {
    await giveUp(work, action, 'unsupported')
    return lease.write(async tx => {
      if (!(await storeUnsupported(tx, row.id))) return
      await publish(tx, row.account_id, { type: 'mailbox_updated', mailboxId: row.id })
    })
  }
  const minutes = RETRY_MINUTES[action.attempts - 1]
  if (minutes === undefined) return giveUp(work, action, error.kind)
  const wait = new Date(Date.now() + minutes * 60_000)
  const not_before = error.retryAt && error.retryAt > wait ? error.retryAt : wait
  await lease.write(async tx => {
    // A host that answers so has not moved it.
    const unmoved = ENDS_ALL.has(error.kind) ? { version: null } : {}
    await postponeAction(tx, action.id, { not_before, error: error.kind, ...unmoved })
    await publish(tx, row.account_id, { type: 'email_processed', emailId: action.entry_id })
  })
  // With the connection lost or refused, or patience asked for, nothing else would go better now.
  if (ENDS_ALL.has(error.kind) || error.reason !== undefined || (await isClosed(work))) throw error
}

/** Tried for the last time: the mail stays where it is, and the user is told. */
async function giveUp({ lease }: Work, action: ActionRow, error: string): Promise<void> {
  await lease.write(async tx => {
    const entry = await lockEntry(tx, action.entry_id)
    if (!entry || !(await endAction(tx, action.id, { state: 'failed', error }))) return
    const stays: EntryState = action.kind === 'freeze' ? 'failed' : 'moved'
    if (!(await findOpenAction(tx, entry.id))) await changeState(tx, entry.id, { state: stays })
    await publish(tx, entry.account_id, { type: 'email_processed', emailId: entry.id })
  })
}

function isClosed({ mailbox }: Work): Promise<boolean> {
  const closed = mailbox.closed.then(() => true)
  return Promise.race([closed, new Promise<boolean>(resolve => setImmediate(() => resolve(false)))])
}
