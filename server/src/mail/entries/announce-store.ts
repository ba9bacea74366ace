import { CLOSE_CALL_FROM, LINE_DEFAULT } from '@icebox/contract/constants'
import { announce } from '../../accounts/events/announce.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { EntryState } from '../../kit/db/tables.ts'
import { happeningOf } from './happening.ts'
import { STATES } from './states.ts'

interface ChangedEntry {
  readonly id: string
  /** Whether its owner has a webhook. */
  readonly is_heard: boolean
  readonly was: EntryState
}

/** Tells the programs of their owners of entries that are in this state now, in the transaction that makes it true. */
export async function announceEntries(tx: Tx, changed: readonly ChangedEntry[], is: EntryState): Promise<void> {
  const heard = changed.filter(({ is_heard }) => is_heard)
  const types = new Map(heard.map(({ id, was }) => [id, happeningOf({ was, is })] as const))
  const ids = [...types].flatMap(([id, type]) => (type ? [id] : []))
  if (ids.length === 0) return
  for (const row of await listFacts(tx, ids)) {
    const type = types.get(row.id)
    if (!type || (type === 'email.close_call' && !isClose(row))) continue
    await announce(tx, row.account_id, { type, data: dataOf(row) })
  }
}

type Facts = Awaited<ReturnType<typeof listFacts>>[number]

function listFacts(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('entry')
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .leftJoin('folder', 'folder.id', 'entry.folder_id')
    .selectAll('entry')
    .select(['mailbox.address as mailbox_address', 'folder.name as folder_name'])
    .where(sql<boolean>`entry.id = any(${ids}::uuid[])`)
    .orderBy('entry.number')
    .execute()
}

function isClose({ confidence, line }: Facts): boolean {
  return confidence !== null && confidence >= CLOSE_CALL_FROM && confidence < (line ?? LINE_DEFAULT)
}

/** What the log shows of it. Reasons by their codes: their sentences are ours and may change. */
function dataOf(row: Facts) {
  return {
    id: row.id,
    mailboxAddress: row.mailbox_address,
    messageId: row.message_id,
    sender: row.from_address,
    senderName: row.from_name,
    subject: row.subject,
    receivedAt: row.received_at.toISOString(),
    place: STATES[row.state].place,
    folder: row.state === 'filed' ? row.folder_name : null,
    label: row.label ?? 'unknown',
    kind: row.kind ?? 'other',
    confidence: row.confidence,
    line: row.line ?? LINE_DEFAULT,
    reasons: row.reasons,
  }
}
