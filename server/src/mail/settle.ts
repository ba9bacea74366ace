import { MailboxError, type MailboxErrorKind, type Place, type Whereabouts } from '@icebox/mailbox/mailbox'
import type { Tx } from '../kit/db.ts'
import { publish } from '../kit/publish.ts'
import type { EntryState } from '../kit/tables.ts'
import {
  type ActionRow,
  beginAction,
  endAction,
  findOpenAction,
  listDueActions,
  postponeAction,
} from './action-store.ts'
import { changeState, type EntryChange, type EntryRow, findEntry, lockEntry, NOW, updateEntry } from './entry-store.ts'
import { refOf, restoredByUser } from './notice.ts'
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

async function settle(work: Work, planned: ActionRow): Promise<void> {
  const action = await work.lease.write(tx => beginAction(tx, planned))
  const entry = action && (await findEntry(work.app.db, action.entry_id))
  if (!action || !entry) return
  if (action.attempts > RETRY_MINUTES.length + 1) return giveUp(work, action, 'it was tried too often')
  try {
    await record(work, action, await make(work, action, entry))
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    await recordFailure(work, action, error)
  }
}

/** Where the message is after the move; `returned` when it had moved before and the user put it back since. */
type Made = { readonly outcome: 'there'; readonly key: string } | { readonly outcome: 'gone' | 'returned' }

async function make({ mailbox }: Work, action: ActionRow, entry: EntryRow): Promise<Made> {
  const goal = GOAL[action.kind]
  if (action.attempts > 1 || action.generation > 1) {
    const [found] = await mailbox.locate([refOf(entry)])
    const known = found && placeMade(found, action, entry)
    if (known) return known
  }
  const { ref } = await mailbox.move(refOf(entry), goal)
  return { outcome: 'there', key: ref.key }
}

/** What a repeat finds already decided; undefined when the move is still to be made. */
function placeMade(found: Whereabouts, action: ActionRow, entry: EntryRow): Made | undefined {
  if (found.place === 'elsewhere') return { outcome: 'gone' }
  if (found.place === GOAL[action.kind]) return { outcome: 'there', key: found.ref.key }
  // In the inbox under another key: it went out and came back, and one automatic move is all there ever is.
  const cameBack = action.asked_by === 'judge' && found.ref.key !== entry.provider_key
  return cameBack ? { outcome: 'returned' } : undefined
}

async function record({ lease }: Work, action: ActionRow, made: Made): Promise<void> {
  await lease.write(async tx => {
    const entry = await lockEntry(tx, action.entry_id)
    if (!entry || !(await endAction(tx, action.id, { state: made.outcome === 'there' ? 'done' : 'dropped' }))) return
    if (made.outcome === 'returned') await restoredByUser(tx, entry)
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
    await postponeAction(tx, action.id, { not_before, error: error.kind })
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
