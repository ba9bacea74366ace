import type { Whereabouts } from '@icebox/mailbox/mailbox'
import type { Tx } from '../kit/db.ts'
import { publish } from '../kit/publish.ts'
import { dropOpen } from './action-store.ts'
import { changeState, type EntryRow, listOnIce, lockEntry, NOW, updateEntry } from './entry-store.ts'
import { teach } from './lessons.ts'
import { isIceboxUnchecked, restoresNoticed } from './sync-store.ts'
import type { Work } from './work.ts'

const AT_ONCE = 200

/** Finds out what the user took out of the Icebox folder in a mail program of their own. */
export async function noticeRestores({ app, lease, row, mailbox }: Work): Promise<void> {
  if (!(await isIceboxUnchecked(app.db, row.id))) return
  const entries = await listOnIce(app.db, row.id)
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const some = entries.slice(at, at + AT_ONCE)
    const places = await mailbox.locate(some.map(refOf))
    await lease.write(async tx => {
      for (const [index, entry] of some.entries()) await recordPlace(tx, { entry, found: places[index] })
    })
  }
  await lease.write(tx => restoresNoticed(tx, row.id))
}

/**
 * The user put it back: it counts as a false positive and teaches, as Restore does. It is never moved again by us.
 * The entry must be locked.
 */
export async function restoredByUser(tx: Tx, entry: EntryRow): Promise<void> {
  await changeState(tx, entry.id, {
    state: 'restored_by_user',
    restored_at: NOW,
    moved_at: entry.moved_at ?? NOW,
    confirmed_cold_at: null,
    last_act: null,
  })
  await dropOpen(tx, entry.id)
  await teach(tx, { entry, wanted: true })
}

export function refOf(entry: EntryRow) {
  return { key: entry.provider_key, messageId: entry.message_id }
}

async function recordPlace(
  tx: Tx,
  { entry, found }: { entry: EntryRow; found: Whereabouts | undefined },
): Promise<void> {
  const locked = await lockEntry(tx, entry.id, 'moved')
  // Without an answer nothing is concluded.
  if (!locked || !found) return
  if (found.place !== 'elsewhere') await updateEntry(tx, entry.id, { provider_key: found.ref.key })
  if (found.place === 'icebox') return
  if (found.place === 'inbox') await restoredByUser(tx, locked)
  else await changeState(tx, entry.id, { state: 'left_icebox' })
  await publish(tx, entry.account_id, { type: 'email_processed', emailId: entry.id })
}
