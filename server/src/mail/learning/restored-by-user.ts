import type { Tx } from '../../kit/db/db.ts'
import { noteMovedBack } from '../../rules/hit-store.ts'
import { dropOpen } from '../entries/action-store.ts'
import { changeState, type EntryRow, NOW } from '../entries/entry-store.ts'
import { isFiled } from '../entries/states.ts'
import { teach } from './lessons.ts'

/**
 * The user put it back. What a rule had filed is a word against that rule alone; else it counts as a false positive and teaches, as Restore does. It is never moved again by us.
 * The entry must be locked.
 */
export async function restoredByUser(tx: Tx, entry: EntryRow): Promise<void> {
  if (isFiled(entry.state)) {
    await noteMovedBack(tx, entry)
    await changeState(tx, entry.id, { state: 'restored_by_user', last_act: null })
    return dropOpen(tx, entry.id)
  }
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
