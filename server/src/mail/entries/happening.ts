import type { EventType } from '@icebox/contract/api/webhooks'
import type { EntryState } from '../../kit/db/tables.ts'

/** A change of an entry's state, as it was and as it is. */
interface Changed {
  readonly was: EntryState
  readonly is: EntryState
}

const RESTORED: ReadonlySet<EntryState> = new Set(['restored_by_app', 'restored_by_user'] as const)
const IN_INBOX: ReadonlySet<EntryState> = new Set(['put_back', 'passed', 'unread', 'failed'] as const)
const ON_THE_WAY_BACK: ReadonlySet<EntryState> = new Set(['thawing', 'unfiling'] as const)
/** A move that was begun elsewhere, or given up and taken back, is no news. */
const ARRIVING: Partial<Record<EntryState, { readonly from: EntryState; readonly type: EventType }>> = {
  moved: { from: 'planned', type: 'email.frozen' },
  filed: { from: 'filing', type: 'email.filed' },
}

/** What programs are told of it; undefined where it is nothing to tell. A close call is one only by its confidence. */
export function happeningOf({ was, is }: Changed): EventType | undefined {
  if (was === is) return undefined
  const arriving = ARRIVING[is]
  if (arriving) return was === arriving.from || was === 'gone' ? arriving.type : undefined
  if (RESTORED.has(is)) return 'email.restored'
  if (IN_INBOX.has(is) && ON_THE_WAY_BACK.has(was)) return 'email.restored'
  return was === 'seen' && is === 'passed' ? 'email.close_call' : undefined
}
