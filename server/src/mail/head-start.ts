import type { Verdict } from '@icebox/classifier/verdict'
import type { HeadStart } from '@icebox/contract/mailbox'
import { type Account, getAccount } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'
import { inTransaction, type Tx } from '../kit/db.ts'
import { Problem } from '../kit/problem.ts'
import { publish } from '../kit/publish.ts'
import { addJob } from '../kit/queue.ts'
import { planAction } from './action-store.ts'
import { messageHash } from './arrivals.ts'
import { newMailArrived } from './arrived.ts'
import { changeState, findEntryByMessage, insertEntry } from './entry-store.ts'
import {
  applied,
  beginHeadStart,
  type Found,
  findHeadStart,
  type HeadStartRow,
  lockHeadStart,
} from './head-start-store.ts'
import { listMailboxes } from './mailbox-store.ts'
import { verdictColumns } from './verdicts.ts'

const DONE = { success: true as const }

/** The dry run over mail that was there before Icebox. */
export async function getHeadStart(app: App, { accountId }: Actor): Promise<HeadStart> {
  const row = await findHeadStart(app.db, accountId)
  if (!row) return { state: 'none', checked: 0, found: [] }
  return { state: row.state, checked: row.checked, found: foundIn(row).map(shown) }
}

export async function startHeadStart(app: App, { accountId }: Actor) {
  await inTransaction(app, async tx => {
    const [mailbox] = await listMailboxes(tx, accountId)
    if (!mailbox) throw new Problem('conflict', 'Connect a mailbox first.')
    const before = await findHeadStart(tx, accountId)
    if (before && isRunning(before)) return
    await beginHeadStart(tx, mailbox.id, accountId)
    // In no queue of the mailbox: new mail must not wait for the old.
    await addJob(tx, { name: 'head-start', payload: { mailboxId: mailbox.id }, key: `head-start:${mailbox.id}` })
    await publish(tx, accountId, { type: 'mailbox_updated', mailboxId: mailbox.id })
  })
  return DONE
}

/** One that has run for so long has died. */
const LONGEST_MS = 30 * 60_000

function isRunning({ state, started_at }: HeadStartRow): boolean {
  return state === 'running' && started_at.getTime() > Date.now() - LONGEST_MS
}

/** Moves what the user said yes to. Asking twice moves once; ids that were not found are refused. */
export async function applyHeadStart(app: App, { accountId }: Actor, { ids }: { ids: string[] }) {
  await inTransaction(app, async tx => {
    const row = await lockHeadStart(tx, accountId)
    if (row?.state === 'running') throw new Problem('conflict', 'The check is still running. Please wait a moment.')
    if (!row || row.state === 'failed') throw new Problem('conflict', 'Check your mail first.')
    const account = await getAccount(tx, accountId)
    const chosen = foundIn(row).filter(({ id }) => ids.includes(id))
    for (const found of chosen) await freezeFound(tx, { row, account, found })
    await applied(
      tx,
      row.mailbox_id,
      foundIn(row).filter(found => !chosen.includes(found)),
    )
    await newMailArrived(tx, row.mailbox_id)
    await publish(tx, accountId, { type: 'mailbox_updated', mailboxId: row.mailbox_id })
  })
  return DONE
}

/** Its entry and its move. Never counted as a scan; what came to be known meanwhile is left alone. */
async function freezeFound(tx: Tx, { row, account, found }: { row: HeadStartRow; account: Account; found: Found }) {
  const hash = messageHash(found.messageId)
  const isNew = await insertEntry(tx, {
    account_id: row.account_id,
    mailbox_id: row.mailbox_id,
    provider_key: found.providerKey,
    message_id: found.messageId,
    message_id_hash: hash,
    from_address: found.fromAddress,
    from_name: found.fromName,
    subject: found.subject,
    size: found.size,
    received_at: new Date(found.receivedAt),
  })
  const entry = await findEntryByMessage(tx, row.mailbox_id, hash)
  if (!isNew || !entry) return
  const { verdict, line, replyTo } = found
  const columns = verdictColumns({ account, verdict, line, replyTo })
  await changeState(tx, entry.id, { ...columns, state: 'planned', frozen_by: 'user' })
  await planAction(tx, entry, { kind: 'freeze', askedBy: 'user', lands: 'moved' })
  await publish(tx, row.account_id, { type: 'email_processed', emailId: entry.id })
}

/** Written by us and read back; the column holds nothing else. */
function foundIn(row: HeadStartRow): Found[] {
  return row.found as Found[]
}

function shown({ id, subject, fromAddress, fromName, receivedAt, verdict }: Found) {
  const { confidence, kind }: Verdict = verdict
  return { id, subject, sender: fromAddress, senderName: fromName, receivedAt, confidence, kind }
}
