import type { Whereabouts } from '@icebox/mailbox/mailbox'
import type { Tx } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'
import {
  changeState,
  type EntryRow,
  listNamed,
  listOnIce,
  lockEntry,
  lockThose,
  updateEntry,
} from '../entries/entry-store.ts'
import { refOf } from '../entries/identity.ts'
import { restoredByUser } from '../learning/restored-by-user.ts'
import type { Work } from '../lease/work.ts'
import { isIceboxUnchecked, restoresNoticed } from './sync-store.ts'

const AT_ONCE = 200

/** Finds out what the user took out of the Icebox folder in a mail program of their own. */
export async function noticeRestores(work: Work): Promise<void> {
  const { app, lease, row } = work
  if (!(await isIceboxUnchecked(app.db, row.id))) return
  const entries = await listOnIce(app.db, row.id)
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const some = entries.slice(at, at + AT_ONCE)
    const places = await locateOnIce(work, some)
    await lease.write(async tx => {
      // All of them before anything else, as acts on many messages do.
      await lockThose(
        tx,
        row.account_id,
        some.map(({ id }) => id),
      )
      for (const entry of some) await recordPlace(tx, { entry, found: places.get(entry) })
    })
  }
  await lease.write(tx => restoresNoticed(tx, row.id))
}

/** What is in the Icebox under another key than the known one may be other mail with the same Message-ID, of which rows tell. */
async function locateOnIce({ app, row, mailbox }: Work, entries: readonly EntryRow[]) {
  const places = new Map(zip(entries, await mailbox.locate(entries.map(refOf))))
  const renamed = entries.filter(entry => isRenamed(entry, places.get(entry)) && places.get(entry)?.place === 'icebox')
  const ids = renamed.map(entry => entry.message_id)
  const named = await listNamed(app.db, row.id, ids)
  const asked = renamed
    .map(entry => ({ entry, others: named.filter(isNamesakeOf(entry)).map(other => other.provider_key) }))
    .filter(({ others }) => others.length > 0)
  const again = asked.map(({ entry, others }) => ({ ...refOf(entry), others }))
  for (const [{ entry, others }, found] of zip(asked, again.length > 0 ? await mailbox.locate(again) : [])) {
    const isOther = found && found.place !== 'elsewhere' && others.includes(found.ref.key)
    places.set(entry, isOther ? { place: 'elsewhere' } : found)
  }
  return places
}

const zip = <A, B>(some: readonly A[], others: readonly B[]) => some.map((one, index) => [one, others[index]] as const)

const isRenamed = (entry: EntryRow, found: Whereabouts | undefined) =>
  found !== undefined && found.place !== 'elsewhere' && found.ref.key !== entry.provider_key

const isNamesakeOf = (entry: EntryRow) => (other: EntryRow) =>
  other.id !== entry.id && other.message_id === entry.message_id

/** Where a message that lay on ice was found. */
export async function recordPlace(
  tx: Tx,
  { entry, found }: { entry: EntryRow; found: Whereabouts | undefined },
): Promise<void> {
  const locked = await lockEntry(tx, entry.id, 'moved')
  // Without an answer nothing is concluded.
  if (!locked || !found) return
  if (found.place === 'icebox') return updateEntry(tx, entry.id, { provider_key: found.ref.key })
  // Under another key it may be other mail that came just now; what was put back is told of by the next reading.
  if (found.place === 'inbox' && !isRenamed(entry, found)) await restoredByUser(tx, locked)
  else await changeState(tx, entry.id, { state: 'left_icebox' })
  await publish(tx, entry.account_id, { type: 'email_processed', emailId: entry.id })
}
