import type { Place } from '@icebox/contract/activity'
import type { EntryState } from '../../kit/db/tables.ts'

interface StateRow {
  /** For operators (`icebox explain`) and for whoever reads this table. */
  readonly means: string
  /** Where the message is, as the screen shows it. */
  readonly place: Place
  /** What its owner may do with it here. On the ice, "It's cold" confirms and moves nothing. */
  readonly may: readonly ('restore' | 'freeze')[]
  /** What may follow, each by what happens. */
  readonly next: Partial<Record<EntryState, string>>
}

/** States that may follow once a message is back in the inbox, and the move that leads to each. */
const BACK = {
  restored_by_app: 'moved back',
  put_back: 'moved back',
  passed: 'moved back, an act taken back',
  unread: 'moved back, an act taken back',
  failed: 'moved back, an act taken back',
  restored_by_user: 'moved back, an act taken back',
}

/** The whole life of an entry. Nothing else may happen to it: `changeState` refuses what does not stand here. */
export const STATES: Record<EntryState, StateRow> = {
  seen: {
    means: 'In the inbox; it was told of and is still to be read and judged.',
    place: 'inbox',
    may: [],
    next: {
      planned: 'judged cold',
      passed: 'judged',
      unread: 'not to be judged',
      filing: 'a rule files it',
      gone: 'left the inbox unread',
    },
  },
  passed: {
    means: 'In the inbox; it was judged and stayed.',
    place: 'inbox',
    may: ['freeze'],
    next: { planned: 'put on ice by its owner', filing: 'a rule applied to older mail' },
  },
  unread: {
    means: 'In the inbox; it was not read, and the reason stands above.',
    place: 'inbox',
    may: ['freeze'],
    next: { planned: 'put on ice by its owner', filing: 'a rule applied to older mail' },
  },
  planned: {
    means: 'On its way to the Icebox folder.',
    place: 'freezing',
    may: ['restore', 'freeze'],
    next: {
      moved: 'moved',
      failed: 'the host refused for a day',
      gone: 'not found',
      passed: 'mailbox disconnected before the move',
      restored_by_user: 'its owner put it back',
      restored_by_app: 'restored before the move',
      thawing: 'restored, or to be put back',
      put_back: 'to be put back before the move',
    },
  },
  moved: {
    means: 'In the Icebox folder.',
    place: 'icebox',
    may: ['restore', 'freeze'],
    next: {
      thawing: 'restored, or to be put back',
      restored_by_user: 'its owner put it back',
      left_icebox: 'its owner took it elsewhere',
    },
  },
  thawing: {
    means: 'On its way back to the inbox.',
    place: 'thawing',
    may: ['freeze'],
    next: {
      ...BACK,
      gone: 'not found',
      moved: 'the host refused for a day, or taken back in time',
      planned: 'put on ice by its owner',
    },
  },
  filing: {
    means: 'On its way to a folder below the Icebox, by a rule.',
    place: 'filing',
    may: ['restore'],
    next: {
      filed: 'moved',
      failed: 'the host refused for a day, or the folder is missing',
      gone: 'not found',
      passed: 'mailbox disconnected before the move',
      unfiling: 'taken back by its owner, or its rule undone',
      restored_by_user: 'its owner put it back',
      restored_by_app: 'taken back before the move',
      put_back: 'its rule undone before the move',
    },
  },
  filed: {
    means: 'In a folder below the Icebox, by a rule.',
    place: 'filed',
    may: ['restore'],
    next: { unfiling: 'taken back by its owner, or its rule undone', restored_by_user: 'its owner put it back' },
  },
  unfiling: {
    means: 'On its way back to the inbox from a folder.',
    place: 'thawing',
    may: [],
    next: {
      ...BACK,
      gone: 'not found',
      filed: 'the host refused for a day, or taken back in time',
      filing: 'taken back',
    },
  },
  restored_by_app: {
    means: 'In the inbox; its owner restored it in Icebox.',
    place: 'inbox',
    may: ['freeze'],
    next: { planned: 'put on ice by its owner' },
  },
  restored_by_user: {
    means: 'In the inbox; its owner moved it back in a mail program.',
    place: 'inbox',
    may: ['freeze'],
    next: { planned: 'put on ice by its owner' },
  },
  put_back: {
    means: 'In the inbox; it was put back, when its mailbox was disconnected or a head start or rule undone.',
    place: 'inbox',
    may: ['freeze'],
    next: { planned: 'put on ice by its owner', filing: 'a rule applied to older mail' },
  },
  left_icebox: {
    means: 'Neither in the inbox nor in the Icebox folder; it was in the folder and its owner moved it on.',
    place: 'gone',
    may: [],
    next: { restored_by_user: 'its owner put it back' },
  },
  gone: {
    means: 'Neither in the inbox nor in the Icebox folder; it left the inbox before it could be moved.',
    place: 'gone',
    may: [],
    next: {
      ...BACK,
      passed: 'seen in the inbox again',
      seen: 'seen in the inbox again, unjudged',
      moved: 'a later move found it',
      filed: 'a later move found it',
    },
  },
  failed: {
    means: 'In the inbox; moving it was given up.',
    place: 'inbox',
    may: ['restore', 'freeze'],
    next: { planned: 'put on ice by its owner', restored_by_app: 'restored' },
  },
}

const ALL = Object.keys(STATES) as EntryState[]

/**
 * Those that `to` may follow, itself among them. Taking back an act leads to where the message was before it, from
 * wherever it has come since: all but a message that waits to be judged, on which nobody has acted.
 */
export function statesBefore(to: EntryState, isTakingBack: boolean): EntryState[] {
  const takesBack = (from: EntryState) => isTakingBack && from !== 'seen' && STATES[to].place !== 'gone'
  return ALL.filter(from => from === to || STATES[from].next[to] !== undefined || takesBack(from))
}

/** What the screen counts as on ice, as let through and as thawed. The database's indexes name the same states. */
export const ICED = ['planned', 'moved'] as const satisfies readonly EntryState[]
export const LET_THROUGH = ['passed', 'unread', 'failed'] as const satisfies readonly EntryState[]
export const THAWED = [
  'thawing',
  'restored_by_app',
  'restored_by_user',
  'put_back',
] as const satisfies readonly EntryState[]

/** Messages in these states may lie in the Icebox folder or below it, even where their move is not noted as made. */
export const PERHAPS_AWAY: ReadonlySet<EntryState> = new Set([
  ...(['moved', 'planned', 'thawing'] as const),
  ...(['filed', 'filing', 'unfiling'] as const),
])

/** Messages in these states left the inbox or are about to. */
export const OUT_OF_INBOX: ReadonlySet<EntryState> = new Set([...PERHAPS_AWAY, 'left_icebox'] as const)

/** In a folder of a rule's, or on the way there or back. */
export function isFiled(state: EntryState): boolean {
  return state === 'filed' || state === 'filing' || state === 'unfiling'
}

/** On ice, or on the way there. */
export function isIced(state: EntryState): boolean {
  return state === 'moved' || state === 'planned'
}
