import { MailboxError } from '@icebox/mailbox/mailbox'
import { inTransaction } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'
import { listUnjudged } from '../entries/entry-store.ts'
import { triage } from '../judging/triage.ts'
import { type Lease, LeaseLost, leaseMailbox } from '../lease/lease.ts'
import type { Place } from '../lease/places.ts'
import type { Work, WorkerContext } from '../lease/work.ts'
import { announceMailbox, IN_TROUBLE } from '../mailboxes/announce-mailbox.ts'
import { nextCheckSeconds } from '../mailboxes/cadence.ts'
import { noticeRestores } from '../moving/notice.ts'
import { putBack } from '../moving/put-back.ts'
import { settleDue, settleFresh } from '../moving/settle.ts'
import { storeChecked } from '../moving/sync-store.ts'
import { type Reading, readArrivals } from './arrivals.ts'
import { recordTrouble } from './trouble.ts'

const CUT_RETRY_MS = 30_000

/** Brings one mailbox up to date, unless another worker is doing so. May be called at any moment, any number of times. */
export async function syncMailbox(context: WorkerContext, mailboxId: string): Promise<void> {
  const lease = await leaseMailbox(context.app, mailboxId)
  if (lease) await syncLeased(context, lease)
}

/** The same for one that this process holds; it is given back in any case. */
export async function syncLeased(context: WorkerContext, lease: Lease): Promise<void> {
  const { row } = lease
  const place = context.places.take(row, { cut: () => void context.connections.drop(row.id) })
  if ('waitMs' in place) return lease.release(place.waitMs)
  const done = context.app.metrics?.sync.startTimer({ provider: row.provider })
  try {
    await syncInPlace(context, lease, place)
  } catch (error) {
    // The next holder of the lease finishes what is left.
    if (!(error instanceof LeaseLost)) throw error
  } finally {
    done?.()
    // Of one that was cut what was done is stored; the rest has to wait for a place.
    await lease.release(place.isCut() ? CUT_RETRY_MS : undefined).finally(place.leave)
  }
}

async function syncInPlace(context: WorkerContext, lease: Lease, place: Place): Promise<void> {
  const { app, connections, secondOpinion } = context
  const { row } = lease
  const progress = { isMade: false }
  try {
    const mailbox = await connections.get(row)
    await bringUpToDate({ app, lease, row, mailbox, secondOpinion, progress })
  } catch (error) {
    await connections.drop(row.id)
    if (context.isStopping || place.isCut()) return
    if (!(error instanceof MailboxError)) throw error
    await recordTrouble(app, { lease, progress }, error)
  }
}

/** Where nothing waits and nothing came, the database is not asked for any of it. */
async function bringUpToDate(work: Work): Promise<void> {
  const { row } = work
  const { hasDueMove, hasUnjudged } = work.lease.row
  if (row.leaving_at !== null) {
    if (!(await putBack(work))) await recordChecked(work)
    return
  }
  if (hasDueMove) await settleFresh(work)
  if (hasUnjudged) await judgeAll(work, settleFresh)
  const reading = await readArrivals(work)
  const { isQuiet } = reading
  if (!isQuiet || row.icebox_shrank) await noticeRestores(work)
  if (!isQuiet || hasUnjudged) await judgeAll(work, settleDue)
  if (!isQuiet || hasUnjudged || hasDueMove) await settleDue(work)
  await recordChecked(work, reading)
}

/** Each message is settled before the next is read, so that a backlog moves as it is judged. */
async function judgeAll(work: Work, settleNow: typeof settleDue): Promise<void> {
  for (const entry of await listUnjudged(work.app.db, work.row.id)) {
    if (await triage(work, entry)) await settleNow(work)
  }
}

const WELL: ReadonlySet<string> = new Set(['watching', 'unsupported'])

async function recordChecked({ app, lease, row, mailbox }: Work, reading?: Reading): Promise<void> {
  const { iceboxPath: folderPath, folderId, folderUrl } = mailbox
  const seconds = nextCheckSeconds(app.config, Math.random())
  const checked = { cursor: reading?.cursor, moreAt: reading?.moreAt, folderPath, folderId, folderUrl, seconds }
  if (WELL.has(row.status)) return lease.end(held => storeChecked(app.db, held, checked))
  await lease.end(held =>
    inTransaction(app, async tx => {
      await publish(tx, row.account_id, { type: 'mailbox_updated', mailboxId: row.id })
      if (IN_TROUBLE.has(row.status)) await announceMailbox(tx, { ...row, status: 'watching' }, 'mailbox.ok')
      return storeChecked(tx, held, checked)
    }),
  )
}
