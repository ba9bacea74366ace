import type { Tx } from '../../kit/db/db.ts'
import type { EntryState } from '../../kit/db/tables.ts'
import { publish } from '../../kit/queue/publish.ts'
import { type ActionRow, endAction, findOpenAction } from '../entries/action-store.ts'
import { changeState, type EntryChange, type EntryRow, lockEntry, NOW, updateEntry } from '../entries/entry-store.ts'
import { countBlocked } from '../judging/usage-store.ts'

/**
 * `strayed`: it was there before, under another key than it was known by. Where we never tried to move it and other mail bears
 * its Message-ID, that is what lies there.
 */
export type Made = { readonly outcome: 'there' | 'strayed'; readonly key: string } | { readonly outcome: 'gone' }

/** What became of a move, in its entry. False when it was settled before. */
export async function recordMade(tx: Tx, action: ActionRow, made: Made): Promise<boolean> {
  const entry = await lockEntry(tx, action.entry_id)
  const isThere = made.outcome !== 'gone'
  if (!entry || !(await endAction(tx, action.id, { state: isThere ? 'done' : 'dropped' }))) return false
  if (isFlag(action)) return true
  if (isThere) await landed(tx, { entry, action, key: made.key })
  else await changeState(tx, entry.id, { state: 'gone' })
  await publish(tx, entry.account_id, { type: 'email_processed', emailId: entry.id })
  return true
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

/** A flag changes nothing about where the message is. */
function isFlag({ kind }: ActionRow): boolean {
  return kind === 'flag' || kind === 'unflag'
}

/** The state of a message whose move was given up. */
const STAYS: Partial<Record<ActionRow['kind'], EntryState>> = {
  ...{ freeze: 'failed', thaw: 'moved' },
  ...{ file: 'failed', unfile: 'filed' },
}

/** Tried for the last time: the mail stays where it is, and the user is told. */
export async function recordGivenUp(tx: Tx, action: ActionRow, error: string): Promise<void> {
  const entry = await lockEntry(tx, action.entry_id)
  if (!entry || !(await endAction(tx, action.id, { state: 'failed', error }))) return
  const state = STAYS[action.kind]
  if (state !== undefined && !(await findOpenAction(tx, entry.id))) await changeState(tx, entry.id, { state })
  await publish(tx, entry.account_id, { type: 'email_processed', emailId: entry.id })
}
