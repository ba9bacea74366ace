import { MailboxError } from '@icebox/mailbox/mailbox'
import type { App } from '../app.ts'
import { publish } from '../kit/publish.ts'
import { nextActionAt } from './action-store.ts'
import { readArrivals } from './arrivals.ts'
import { lookAgainLater } from './arrived.ts'
import { checkSeconds } from './cadence.ts'
import { listUnjudged, nextReadAt } from './entry-store.ts'
import { type Lease, LeaseLost, leaseMailbox } from './lease.ts'
import { findMailbox, type MailboxRow } from './mailbox-store.ts'
import { noticeRestores } from './notice.ts'
import type { Place } from './places.ts'
import { listLivePushes } from './push-store.ts'
import { putBack } from './put-back.ts'
import { settleDue, settleFresh } from './settle.ts'
import { storeChecked } from './sync-store.ts'
import { triage } from './triage.ts'
import { recordTrouble } from './trouble.ts'
import type { Desk, Work } from './work.ts'

const TAKEN_RETRY_MS = 3_000
const CUT_RETRY_MS = 30_000

/** Brings one mailbox up to date, unless another worker is doing so. May be called at any moment, any number of times. */
export async function syncMailbox(desk: Desk, mailboxId: string): Promise<void> {
  const { app } = desk
  const known = await findMailbox(app.db, mailboxId)
  if (!known || !mayBeTried(known)) return
  const place = desk.places.take(known, { cut: () => void desk.connections.drop(mailboxId) })
  if ('waitMs' in place) return lookAgainIn(app, mailboxId, place.waitMs)
  try {
    await syncInPlace(desk, mailboxId, place)
  } finally {
    place.leave()
  }
  // What was done is stored; the rest has to wait for a place.
  if (place.isCut()) await lookAgainIn(app, mailboxId, CUT_RETRY_MS)
}

async function lookAgainIn({ db }: App, mailboxId: string, milliseconds: number): Promise<void> {
  await lookAgainLater(db, mailboxId, new Date(Date.now() + milliseconds))
}

async function syncInPlace(desk: Desk, mailboxId: string, place: Place): Promise<void> {
  const { app } = desk
  const lease = await leaseMailbox(app, mailboxId)
  if (!lease) return lookAgainIn(app, mailboxId, TAKEN_RETRY_MS)
  try {
    await syncLeased(desk, lease, place)
  } catch (error) {
    // The next holder of the lease finishes what is left.
    if (!(error instanceof LeaseLost)) throw error
  } finally {
    await lease.release()
  }
}

/** After trouble the host is left alone for a while, whoever rings. */
function mayBeTried(row: MailboxRow): boolean {
  if (row.credential === null || row.status === 'reconnect') return false
  return row.quiet_until === null || row.quiet_until.getTime() <= Date.now()
}

async function syncLeased(desk: Desk, lease: Lease, place: Place): Promise<void> {
  const { app, connections, secondOpinion } = desk
  const { row } = lease
  const progress = { isMade: false }
  try {
    const mailbox = await connections.get(row)
    await bringUpToDate({ app, lease, row, mailbox, secondOpinion, progress })
  } catch (error) {
    await connections.drop(row.id)
    if (desk.isStopping || place.isCut()) return
    if (!(error instanceof MailboxError)) throw error
    await recordTrouble(app, { lease, progress }, error)
  }
}

async function bringUpToDate(work: Work): Promise<void> {
  if (work.row.leaving_at !== null) {
    if (!(await putBack(work))) await recordChecked(work)
    return
  }
  await settleFresh(work)
  await judgeAll(work)
  const moreAt = await readArrivals(work)
  await noticeRestores(work)
  await judgeAll(work)
  await settleDue(work)
  await recordChecked(work, moreAt)
}

/** Each message is settled before the next is read, so that a backlog moves as it is judged. */
async function judgeAll(work: Work): Promise<void> {
  for (const entry of await listUnjudged(work.app.db, work.row.id)) {
    if (await triage(work, entry)) await settleDue(work)
  }
}

async function recordChecked({ app, lease, row, mailbox }: Work, moreAt?: Date): Promise<void> {
  await lease.write(async tx => {
    const now = await findMailbox(tx, row.id)
    const status = now?.status === 'unsupported' ? 'unsupported' : 'watching'
    const isRung = (await listLivePushes(tx, [row.id])).has(row.id)
    const poll = new Date(Date.now() + checkSeconds(app.config, isRung) * 1_000)
    const due = [poll, moreAt, await nextActionAt(tx, row.id), await nextReadAt(tx, row.id)].filter(
      at => at !== undefined,
    )
    const nextCheckAt = new Date(Math.min(...due.map(Number)))
    const { iceboxPath: folderPath, folderId, folderUrl } = mailbox
    await storeChecked(tx, now ?? row, { status, folderPath, folderId, folderUrl, nextCheckAt })
    if (status !== row.status) await publish(tx, row.account_id, { type: 'mailbox_updated', mailboxId: row.id })
  })
}
