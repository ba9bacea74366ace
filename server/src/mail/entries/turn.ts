import type { Tx } from '../../kit/db/db.ts'
import type { EntryState } from '../../kit/db/tables.ts'
import { dropPlanned, findOpenAction, planAction, setLanding } from './action-store.ts'
import { changeState, type EntryChange, type EntryRow } from './entry-store.ts'
import { isFiled } from './states.ts'

/** Where the user wants a message, and the state it is in once it is there. */
export interface Turn {
  /** `folder`: the one of the entry. Only what lies there or came from there may be turned to it. */
  readonly side: 'icebox' | 'inbox' | 'folder'
  readonly lands: EntryState
  /** The owner takes back an act. */
  readonly isTakingBack?: boolean
}

/**
 * Sends a message to one side, whatever is under way: a move not begun is taken back, one begun is followed by its
 * opposite, and where nothing has to move nothing does. The entry must be locked.
 */
export async function turn(tx: Tx, entry: EntryRow, { side, lands, ...change }: Turn & EntryChange): Promise<void> {
  const kind = moveTo(side, entry)
  const open = await findOpenAction(tx, entry.id, 'moves')
  if (open?.kind === kind) {
    await setLanding(tx, open.id, lands)
    return changeState(tx, entry.id, { ...change, state: UNDER_WAY[kind] })
  }
  const dropped = await dropPlanned(tx, entry.id)
  const acting = await findOpenAction(tx, entry.id, 'moves')
  const isThere = dropped ? dropped.kind !== kind : (SIDES[entry.state] ?? 'inbox') === side
  if (isThere && !acting) return changeState(tx, entry.id, { ...change, state: lands })
  await planAction(tx, entry, { kind, askedBy: 'user', lands })
  await changeState(tx, entry.id, { ...change, state: UNDER_WAY[kind] })
}

const UNDER_WAY = { freeze: 'planned', thaw: 'thawing', file: 'filing', unfile: 'unfiling' } as const
/** Where what has settled lies, when not in the inbox. */
const SIDES: Partial<Record<EntryState, Turn['side']>> = { moved: 'icebox', filed: 'folder' }

function moveTo(side: Turn['side'], { state }: EntryRow): keyof typeof UNDER_WAY {
  if (side === 'inbox') return isFiled(state) ? 'unfile' : 'thaw'
  return side === 'folder' ? 'file' : 'freeze'
}
