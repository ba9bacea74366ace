import type { MessageRef } from '@icebox/mailbox/mailbox'
import { MailboxError } from '@icebox/mailbox/mailbox'
import { listFolderIds } from '../../rules/folder-store.ts'
import { type EntryRow, listKnownHashes, listNewest } from '../entries/entry-store.ts'
import { messageHash, refOf } from '../entries/identity.ts'
import type { WorkerContext } from '../lease/work.ts'
import { listMailboxes, type MailboxRow } from '../mailboxes/mailbox-store.ts'
import { entryOf } from '../sync/arrivals.ts'
import type { Finding } from './findings.ts'
import type { KeptMessage } from './stored-facts.ts'
import { withMailbox } from './with-mailbox.ts'

/** One message that a dry run looks at. */
export interface Sampled extends Pick<Finding, 'id' | 'about'> {
  readonly kept: KeptMessage
  readonly mailboxId: string
  /** The entry's, where there is one. */
  readonly entryId: string | undefined
  readonly ref: MessageRef
  readonly folderIds: readonly string[]
}

/** The newest messages of the log. */
export async function sampleLog({ app }: WorkerContext, accountId: string, limit: number): Promise<Sampled[]> {
  const entries = await listNewest(app.db, accountId, limit)
  const folderIds = await listFolderIds(app.db, entries)
  return entries.map(entry => ({
    ...{ id: entry.id, entryId: entry.id, kept: entry, mailboxId: entry.mailbox_id },
    ...{ ref: refOf(entry), folderIds: folderIdsFor(entry, folderIds) },
  }))
}

function folderIdsFor({ folder_id: id }: EntryRow, folderIds: readonly string[]): readonly string[] {
  return id === null ? [] : folderIds
}

/** Newest first, mail of the inbox that was there before Icebox watched it. A mailbox that does not answer adds none. */
export async function sampleInboxes(context: WorkerContext, accountId: string, limit: number): Promise<Sampled[]> {
  const sampled: Sampled[] = []
  for (const row of await listMailboxes(context.app.db, accountId)) {
    const room = limit - sampled.length
    if (room > 0 && row.credential !== null && row.status !== 'reconnect') {
      sampled.push(...(await sampleInbox(context, row, room)))
    }
  }
  return sampled
}

async function sampleInbox(context: WorkerContext, row: MailboxRow, limit: number): Promise<Sampled[]> {
  const found: Sampled[] = []
  try {
    for (let page = await pageOf(context, row, null); ; page = await pageOf(context, row, page.cursor)) {
      found.push(...page.sampled)
      if (page.cursor === null || found.length >= limit) return found.slice(0, limit)
    }
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    return found.slice(0, limit)
  }
}

async function pageOf(context: WorkerContext, row: MailboxRow, from: MailboxRow['cursor']) {
  const { candidates, cursor } = await withMailbox(context, row, mailbox => mailbox.survey(from))
  const hashes = candidates.map(({ messageId }) => messageHash(messageId))
  const known = await listKnownHashes(context.app.db, row.id, hashes)
  const sampled = candidates.flatMap((arrival, index): Sampled[] => {
    const hash = hashes[index] ?? messageHash('')
    if (known.has(hash.toString('hex'))) return []
    const entry = entryOf(row, arrival, hash)
    const about = {
      ...{ sender: entry.from_address, senderName: entry.from_name, subject: entry.subject },
      receivedAt: entry.received_at.toISOString(),
    }
    const kept = { ...entry, label: null, confidence: null, sender_check: null }
    const id = `${row.id} ${arrival.key}`
    return [{ id, about, entryId: undefined, kept, mailboxId: row.id, ref: arrival, folderIds: [] }]
  })
  return { sampled, cursor }
}
