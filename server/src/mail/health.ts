import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { MailboxHealth, MailboxStatus } from '@icebox/contract/mailbox'
import type { Actor, App } from '../app.ts'
import { listMailboxes as listRows, type MailboxRow } from './mailbox-store.ts'

/** How each connected mailbox is doing, and what to do where it is not well. */
export async function listMailboxes(app: App, { accountId }: Actor): Promise<MailboxHealth[]> {
  const rows = await listRows(app.db, accountId)
  return rows.map(row => healthOf(row, app.config.pollSeconds))
}

const ADVICE: Record<MailboxStatus, (row: MailboxRow) => string | null> = {
  connecting: () => null,
  watching: () => null,
  unreachable: row => `${row.host} does not answer. New mail stays in your inbox. We keep trying; nothing is lost.`,
  reconnect: row =>
    `${row.host} no longer accepts the password for ${row.address}. New mail stays in your inbox. Make a new app-specific password and connect again.`,
  unsupported: row =>
    `${row.host} offers no safe way to move mail, so Icebox leaves everything in your inbox and only lists what it would move.`,
}

function healthOf(row: MailboxRow, pollSeconds: number): MailboxHealth {
  return {
    id: row.id,
    provider: row.provider === 'apple' ? 'apple' : 'imap',
    address: row.address,
    status: row.status,
    since: row.status_since.toISOString(),
    advice: ADVICE[row.status](row),
    lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
    lastPushAt: row.last_push_at?.toISOString() ?? null,
    checkedEverySeconds: pollSeconds,
    connectedAt: row.connected_at.toISOString(),
    folderName: row.folder_path ?? PRODUCT_NAME,
    folderUrl: row.provider === 'apple' ? 'https://www.icloud.com/mail' : null,
  }
}
