import { isApiProvider, type MailboxProvider } from '@icebox/contract/mailbox-providers'
import type { Db, Tx } from '../../kit/db/db.ts'
import { readScopes } from '../mailboxes/grant-store.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'

/** Why no letter leaves each of these mailboxes, with what to do about it; null where one may. */
export async function sendingFaults(
  db: Db | Tx,
  rows: readonly MailboxRow[],
): Promise<ReadonlyMap<string, string | null>> {
  const scopes = await readScopes(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map(row => [row.id, faultOf(row, scopes.get(row.id) ?? new Set())]))
}

const NO_SERVER = 'This mailbox has no server for sending mail. Connect it once more and name the server it sends by.'
const NOT_ALLOWED = 'Icebox may read this mailbox, but not send from it. Please allow it at Microsoft.'

/** What sending takes beside reading and moving, in whatever way the provider writes it. */
const SEND_SCOPES: Partial<Record<MailboxProvider, readonly string[]>> = {
  microsoft: ['mail.send', 'https://graph.microsoft.com/mail.send'],
}

function faultOf(row: MailboxRow, scopes: ReadonlySet<string>): string | null {
  if (row.disconnected_at !== null) return 'This mailbox is disconnected.'
  if (row.leaving_at !== null) return 'This mailbox is being disconnected.'
  if (row.status === 'reconnect') return 'This mailbox has to be connected once more before anything leaves it.'
  if (!isApiProvider(row.provider)) return row.smtp_host === null || row.smtp_port === null ? NO_SERVER : null
  const scope = SEND_SCOPES[row.provider]
  return scope === undefined || scope.some(each => scopes.has(each)) ? null : NOT_ALLOWED
}
