import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { MailboxHealth, MailboxStatus } from '@icebox/contract/mailbox'
import { listIdentities, type Way } from '../../accounts/identity-store.ts'
import { hasOther } from '../../accounts/ways.ts'
import type { Actor, App } from '../../app.ts'
import type { Config } from '../../config.ts'
import { type CheckSeconds, checkSeconds, lateSeconds } from '../mailboxes/cadence.ts'
import { identitiesOf } from '../mailboxes/connect-login.ts'
import { listMailboxes as listRows, type MailboxRow } from '../mailboxes/mailbox-store.ts'
import { listRung } from '../wake/push-store.ts'
import { adviceOf } from './advice.ts'

/** How each connected mailbox is doing, and what to do where it is not well. */
export async function listMailboxes(app: App, { accountId }: Actor): Promise<MailboxHealth[]> {
  const rows = await listRows(app.db, accountId)
  const rung = await listRung(
    app.db,
    rows.map(row => row.id),
  )
  const ways = await listIdentities(app.db, accountId)
  return rows.map(row => ({ ...healthOf(app, row, rung.has(row.id)), signsIn: signsIn(app, ways, row) }))
}

function signsIn(app: App, ways: readonly Way[], row: MailboxRow): MailboxHealth['signsIn'] {
  const names = identitiesOf(app, row)
  const own = ways.filter(way => names.some(each => each.provider === way.provider && each.subject === way.subject))
  if (own.length === 0) return 'no'
  return hasOther(app, ways, own) ? 'yes' : 'only'
}

function healthOf({ config }: App, row: MailboxRow, isRung: boolean): Omit<MailboxHealth, 'signsIn'> {
  const status = statusOf(config, row)
  return {
    id: row.id,
    provider: row.provider,
    address: row.address,
    status,
    since: sinceOf(row, status).toISOString(),
    advice: adviceOf(row, status),
    lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
    lastPushAt: row.last_push_at?.toISOString() ?? null,
    checkedEverySeconds: checkSeconds(config)[reliedOn(row, isRung)],
    connectedAt: row.connected_at.toISOString(),
    folderName: row.folder_path ?? PRODUCT_NAME,
    folderUrl: row.folder_url,
  }
}

/** Who tells of new mail in it. */
function reliedOn({ watch_worker, watch_until }: MailboxRow, isRung: boolean): keyof CheckSeconds {
  if (isRung) return 'rung'
  return watch_worker !== null && watch_until !== null && watch_until.getTime() > Date.now() ? 'held' : 'alone'
}

/** What the user must see to first, then what is under way. */
export function statusOf(config: Config, row: MailboxRow): MailboxStatus {
  if (row.status === 'reconnect' || row.status === 'unreachable') return row.status
  if (row.leaving_at !== null) return 'leaving'
  if (row.status === 'unsupported') return row.status
  return Date.now() - lastSeen(row).getTime() > lateSeconds(config) * 1_000 ? 'late' : row.status
}

function sinceOf(row: MailboxRow, status: MailboxStatus): Date {
  if (status === 'late') return lastSeen(row)
  return status === 'leaving' ? (row.leaving_at ?? row.status_since) : row.status_since
}

/** When it was checked last or, until it was, since when it is to be. */
function lastSeen({ last_checked_at: checked, status_since: since }: MailboxRow): Date {
  return checked !== null && checked > since ? checked : since
}
