import type { Tx } from '../../kit/db/db.ts'
import type { EntryState } from '../../kit/db/tables.ts'
import { dropPlanned, findOpenAction, planAction, setLanding } from './action-store.ts'
import { changeState, type EntryChange, type EntryRow } from './entry-store.ts'

/** Where the user wants a message, and the state it is in once it is there. */
export interface Turn {
  readonly side: 'icebox' | 'inbox'
  readonly lands: EntryState
  /** The owner takes back an act. */
  readonly isTakingBack?: boolean
}

/**
 * Sends a message to one side, whatever is under way: a move not begun is taken back, one begun is followed by its
 * opposite, and where nothing has to move nothing does. The entry must be locked.
 */
export async function turn(tx: Tx, entry: EntryRow, { side, lands, ...change }: Turn & EntryChange): Promise<void> {
  const kind = side === 'icebox' ? 'freeze' : 'thaw'
  const open = await findOpenAction(tx, entry.id)
  if (open?.kind === kind) {
    await setLanding(tx, open.id, lands)
    return changeState(tx, entry.id, { ...change, state: UNDER_WAY[kind] })
  }
  const dropped = await dropPlanned(tx, entry.id)
  const acting = await findOpenAction(tx, entry.id)
  const isThere = dropped ? dropped.kind !== kind : (entry.state === 'moved') === (side === 'icebox')
  if (isThere && !acting) return changeState(tx, entry.id, { ...change, state: lands })
  await planAction(tx, entry, { kind, askedBy: 'user', lands })
  await changeState(tx, entry.id, { ...change, state: UNDER_WAY[kind] })
}

const UNDER_WAY = { freeze: 'planned', thaw: 'thawing' } as const
