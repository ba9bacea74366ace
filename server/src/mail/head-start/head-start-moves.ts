import { getAccount } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { countOpenActions, planAction } from '../entries/action-store.ts'
import { changeState, findEntryByMessage, insertEntry } from '../entries/entry-store.ts'
import { messageHash } from '../entries/identity.ts'
import { turn } from '../entries/turn.ts'
import { verdictColumns } from '../judging/verdicts.ts'
import { newMailArrived } from '../mailboxes/arrived.ts'
import { findMailbox } from '../mailboxes/mailbox-store.ts'
import {
  type Found,
  findHeadStartOf,
  type HeadStartRow,
  lockHeadStartOf,
  lockMoved,
  setHeadStartState,
  takeChosen,
} from './head-start-store.ts'

const AT_ONCE = 50
/** New mail shares the mailbox with these moves, so that only a few wait in line at any moment. */
const MOST_OPEN = 100
const PAUSE_MS = 1_000

/** Goes on with the moves of a run, or with taking them back; from wherever a killed process left them. */
export async function runHeadStartMoves(app: App, mailboxId: string): Promise<void> {
  await inTransaction(app, async tx => {
    const run = (await lockHeadStartOf(tx, mailboxId, 'moving')) ?? (await lockHeadStartOf(tx, mailboxId, 'undoing'))
    if (run) await moveSome(tx, run)
  })
}

/** Goes on where the mailbox was disconnected, or its password refused, in the middle of it. */
export async function resumeMoves(tx: Tx, mailboxId: string): Promise<void> {
  const run = await findHeadStartOf(tx, mailboxId)
  if (run?.state === 'moving' || run?.state === 'undoing') await goOnLater(tx, run)
}

/**
 * Plans the next moves of a run that is `moving` or `undoing` and is locked, and the job that goes on. It rests while
 * nothing can be moved there, and whoever connects the mailbox again has it go on.
 */
export async function moveSome(tx: Tx, run: HeadStartRow): Promise<void> {
  const mailbox = await findMailbox(tx, run.mailbox_id)
  if (!mailbox || mailbox.credential === null || mailbox.status === 'reconnect') return
  const room = Math.min(AT_ONCE, MOST_OPEN - (await countOpenActions(tx, run.mailbox_id)))
  const isDone = room > 0 && (run.state === 'moving' ? await freezeSome(tx, run, room) : await thawSome(tx, run, room))
  if (isDone) await setHeadStartState(tx, run, run.state === 'moving' ? 'applied' : 'undone')
  else await goOnLater(tx, run)
  await newMailArrived(tx, run.mailbox_id)
  await publish(tx, run.account_id, { type: 'mailbox_updated', mailboxId: run.mailbox_id })
}

async function goOnLater(tx: Tx, { mailbox_id: mailboxId }: HeadStartRow): Promise<void> {
  const runAt = new Date(Date.now() + PAUSE_MS)
  await addJob(tx, { name: 'head-start-moves', payload: { mailboxId }, key: `head-start-moves:${mailboxId}`, runAt })
}

/** True when nothing is left to do. */
async function freezeSome(tx: Tx, run: HeadStartRow, limit: number): Promise<boolean> {
  const chosen = await takeChosen(tx, run.mailbox_id, limit)
  for (const found of chosen) await freezeFound(tx, run, found)
  return chosen.length < limit
}

/** Its entry and its move. Never counted as a scan; what came to be known meanwhile is left alone. */
async function freezeFound(tx: Tx, run: HeadStartRow, found: Found): Promise<void> {
  const hash = messageHash(found.messageId)
  const isNew = await insertEntry(tx, {
    account_id: run.account_id,
    mailbox_id: run.mailbox_id,
    provider_key: found.providerKey,
    message_id: found.messageId,
    message_id_hash: hash,
    from_address: found.fromAddress,
    from_name: found.fromName,
    subject: found.subject,
    size: found.size,
    received_at: new Date(found.receivedAt),
    run_id: run.run_id,
  })
  const entry = await findEntryByMessage(tx, run.mailbox_id, hash)
  if (!isNew || !entry) return
  const account = await getAccount(tx, run.account_id)
  const { verdict, line, replyTo } = found
  const columns = verdictColumns({ account, verdict, line, replyTo })
  await changeState(tx, entry.id, { ...columns, state: 'planned', frozen_by: 'user' })
  await planAction(tx, entry, { kind: 'freeze', askedBy: 'user', lands: 'moved' })
  await publish(tx, run.account_id, { type: 'email_processed', emailId: entry.id })
}

/** No correction: nobody is allowed by it and nothing is learned. True when nothing is left to do. */
async function thawSome(tx: Tx, run: HeadStartRow, limit: number): Promise<boolean> {
  const entries = await lockMoved(tx, run.run_id, limit)
  for (const entry of entries) {
    await turn(tx, entry, { side: 'inbox', lands: 'put_back', frozen_by: null, last_act: null })
    await publish(tx, run.account_id, { type: 'email_processed', emailId: entry.id })
  }
  return entries.length < limit
}
