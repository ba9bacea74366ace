import { MailboxError, type MailboxErrorKind } from '@icebox/mailbox/mailbox'
import type { Tx } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'
import { noteMissing } from '../../rules/folder-store.ts'
import {
  type ActionRow,
  beginAction,
  hastenRefused,
  keepVersion,
  listDueActions,
  postponeAction,
  postponeDue,
} from '../entries/action-store.ts'
import { type EntryRow, findEntry, hasNamesakes, listKeysOfNamesakes, lockEntry } from '../entries/entry-store.ts'
import { refOf } from '../entries/identity.ts'
import { isFiled } from '../entries/states.ts'
import { restoredByUser } from '../learning/restored-by-user.ts'
import type { Work } from '../lease/work.ts'
import { announceMailbox } from '../mailboxes/announce-mailbox.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'
import { makeAt } from './make.ts'
import { type Made, recordGivenUp, recordMade } from './outcome.ts'
import { storeSupported, storeUnsupported } from './sync-store.ts'

/** After each refusal, the last again and again: room, or the right to write, may come back at any moment. */
export const RETRY_SECONDS = [10, 60, 300, 600] as const
/** Then the mail stays where it is. */
export const TRIED_FOR_MS = 24 * 3_600_000
/** Tries in which the worker died before it noted a result. After so many, the move itself may be the cause. */
const MOST_DEATHS = 6
/** After so many refusals in a row the remaining moves of the mailbox wait as well. */
const REFUSED_IN_A_ROW = 2
const REST_MS = 60_000

/** Makes every planned move that is due: written as begun, made, written as done. The inbox must have been read. */
export async function settleDue(work: Work): Promise<void> {
  await settleAll(work, await listDueActions(work.app.db, work.row.id), { isRead: true })
}

/** Before the inbox is read: those that nobody began. One that was begun may have been made, and put back since. */
export async function settleFresh(work: Work): Promise<void> {
  const due = await listDueActions(work.app.db, work.row.id)
  const fresh = due.filter(({ attempts }) => attempts === 0)
  await settleAll(work, fresh, { isRead: false })
}

interface Known {
  /** The inbox has been read, so every message in it has a row. */
  readonly isRead: boolean
}

async function settleAll(work: Work, actions: readonly ActionRow[], known: Known): Promise<void> {
  let refused = 0
  for (const action of actions) {
    const isRefused = await settle(work, action, known)
    refused = isRefused ? refused + 1 : 0
    if (refused < REFUSED_IN_A_ROW) continue
    return work.lease.write(tx => postponeDue(tx, work.row.id, new Date(Date.now() + REST_MS)))
  }
}

/** True when the host refused it and it is to be tried again. */
async function settle(work: Work, planned: ActionRow, { isRead }: Known): Promise<boolean> {
  const action = await work.lease.write(tx => beginAction(tx, planned))
  const entry = action && (await findEntry(work.app.db, action.entry_id))
  if (!action || !entry) return false
  if (action.attempts - action.refusals > MOST_DEATHS) {
    await giveUp(work, action, 'it was tried too often')
    return false
  }
  try {
    const made = await make(work, action, entry)
    // It has another key: moved by somebody else, or other mail with its Message-ID. Decided once the inbox is read.
    if (!isRead && made.outcome === 'strayed') return false
    countMove(work, { action, entry }, made.outcome)
    await recordOutcome(work, action, made)
    return false
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    if (!isRead && error.kind === 'gone') return false
    countMove(work, { action, entry }, error.kind)
    return recordFailure(work, { action, entry }, error)
  }
}

function countMove({ app }: Work, { action, entry }: Tried, outcome: string): void {
  const { kind, asked_by: by } = action
  app.metrics?.moves.inc({ kind, outcome })
  if (outcome !== 'there' || kind !== 'freeze' || by !== 'judge') return
  app.metrics?.arrivalToMove.observe(Math.max(0, Date.now() - entry.received_at.getTime()) / 1_000)
}

function recordOutcome(work: Work, action: ActionRow, made: Made | Moot): Promise<void> | undefined {
  switch (made.outcome) {
    case 'overtaken':
      return undefined
    case 'touched':
      return giveUp(work, action, 'touched')
    case 'unmoved':
      return recordTakenBefore(work, action)
    default:
      return record(work, action, made)
  }
}

/**
 * Why a move was not made after all: somebody else decides about the message now, or it changed since the first try, or the
 * user has brought it back from its folder before we tried.
 */
type Moot = { readonly outcome: 'overtaken' | 'touched' | 'unmoved' }

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
    const others = await listKeysOfNamesakes(work.app.db, entry, action.kind)
    const { outcome, key } = await makeAt(work, action.kind, { entry, ref: { ...refOf(entry), others }, permit })
    const isFirst = action.attempts === 1
    if (outcome === 'already' && action.kind === 'unfile' && isFirst) return { outcome: 'unmoved' }
    if (outcome === 'moved' || key === entry.provider_key) return { outcome: 'there', key }
    return isFirst && (await hasNamesakes(work.app.db, entry)) ? { outcome: 'gone' } : { outcome: 'strayed', key }
  } catch (error) {
    if (moot) return moot
    throw error
  }
}

/** The user was faster: it counts as theirs, not as brought back by us. */
async function recordTakenBefore({ lease }: Work, action: ActionRow): Promise<void> {
  await lease.write(async tx => {
    const entry = await lockEntry(tx, action.entry_id)
    if (!entry || !isFiled(entry.state)) return
    await restoredByUser(tx, entry)
    await publish(tx, entry.account_id, { type: 'email_processed', emailId: entry.id })
  })
}

async function record({ lease, row, progress }: Work, action: ActionRow, made: Made): Promise<void> {
  progress.isMade = true
  await lease.write(async tx => {
    if (!(await recordMade(tx, action, made)) || made.outcome === 'gone') return
    await movesAgain(tx, row)
  })
}

/** What the host refused before may be made now. */
async function movesAgain(tx: Tx, row: MailboxRow): Promise<void> {
  await hastenRefused(tx, row.id)
  if (!(await storeSupported(tx, row.id))) return
  await publish(tx, row.account_id, { type: 'mailbox_updated', mailboxId: row.id })
  await announceMailbox(tx, { ...row, status: 'watching' }, 'mailbox.ok')
}

interface Tried {
  readonly action: ActionRow
  readonly entry: EntryRow
}

/** The rule pauses until its owner switches it on again, and the message stays where it is. */
async function recordMissing(work: Work, action: ActionRow, { folder_id, account_id }: EntryRow): Promise<void> {
  await giveUp(work, action, 'folder_missing')
  await work.lease.write(async tx => {
    if (folder_id !== null) await noteMissing(tx, folder_id)
    await publish(tx, account_id, { type: 'rules_updated' })
  })
}

const ENDS_ALL: ReadonlySet<MailboxErrorKind> = new Set(['reconnect', 'slow_down'] as const)

/** True when it is to be tried again. Throws the error where nothing else would go better now. */
async function recordFailure(work: Work, { action, entry }: Tried, error: MailboxError): Promise<boolean> {
  if (error.kind === 'gone') await record(work, action, { outcome: 'gone' })
  else if (error.kind === 'folder_missing') await recordMissing(work, action, entry)
  else if (error.kind === 'unsupported') await recordUnsupported(work, action)
  else if (Date.now() - action.created_at.getTime() > TRIED_FOR_MS) await giveUp(work, action, error.kind)
  else {
    await tryLater(work, action, error)
    return true
  }
  return false
}

async function recordUnsupported(work: Work, action: ActionRow): Promise<void> {
  const { lease, row } = work
  await giveUp(work, action, 'unsupported')
  await lease.write(async tx => {
    if (!(await storeUnsupported(tx, row.id))) return
    await publish(tx, row.account_id, { type: 'mailbox_updated', mailboxId: row.id })
    await announceMailbox(tx, { ...row, status: 'unsupported' }, 'mailbox.trouble')
  })
}

async function tryLater(work: Work, action: ActionRow, error: MailboxError): Promise<void> {
  const { lease, row } = work
  const seconds = RETRY_SECONDS[Math.min(action.refusals, RETRY_SECONDS.length - 1)] as number
  const wait = new Date(Date.now() + seconds * 1_000)
  const not_before = error.retryAt && error.retryAt > wait ? error.retryAt : wait
  await lease.write(async tx => {
    // A host that refuses the login or asks for patience has not moved it, unless it may have before.
    const isUnmoved = ENDS_ALL.has(error.kind) && !error.mayBeDone
    await postponeAction(tx, action.id, { not_before, error: error.kind, isUnmoved })
    await publish(tx, row.account_id, { type: 'email_processed', emailId: action.entry_id })
  })
  // With the connection lost or refused, or patience asked for, nothing else would go better now.
  if (ENDS_ALL.has(error.kind) || error.reason !== undefined || (await isClosed(work))) throw error
}

async function giveUp({ lease }: Work, action: ActionRow, error: string): Promise<void> {
  await lease.write(tx => recordGivenUp(tx, action, error))
}

function isClosed({ mailbox }: Work): Promise<boolean> {
  const closed = mailbox.closed.then(() => true)
  return Promise.race([closed, new Promise<boolean>(resolve => setImmediate(() => resolve(false)))])
}
