import { MESSAGE_CLAUSES } from '@icebox/classifier/answers/clauses'
import type { EntryRow } from '../entries/entry-store.ts'
import { isIced } from '../entries/states.ts'

/** How somebody is asked: their list is left, a letter that was clicked for, a letter that goes by itself. */
export type StopManner = 'unsubscribe' | 'click' | 'automatic'

/** What is known of one message when it is decided whether its sender is asked. */
export interface StopFacts {
  readonly entry: EntryRow
  /** Clauses about the message that do not hold, by id; null where its headers were not looked at yet. */
  readonly bars: ReadonlySet<string> | null
  readonly isOfOwnPeople: boolean
  readonly isAllowed: boolean
  readonly hasBounced: boolean
  /** The user wrote to the sender since the message was judged; false where the mailbox was not asked. */
  readonly hasWrittenSince: boolean
  /** It came into a thread in which a letter was sent for the user. */
  readonly isInAnsweredThread: boolean
  /** Since when letters go by themselves; null while they do not. */
  readonly automaticSince: Date | null
  readonly now: Date
}

export interface StopClause {
  readonly id: string
  readonly binds: readonly StopManner[]
  readonly holds: (facts: StopFacts) => boolean
  readonly words: string
}

const ALL = ['unsubscribe', 'click', 'automatic'] as const
const LETTERS = ['click', 'automatic'] as const
const AUTOMATIC = ['automatic'] as const

/** An automatic letter needs more certainty than a move, because nobody can take it back. */
export const SUREST = 95
const DAY_MS = 86_400_000

/** One address and nothing that a mail program could read as several. */
const PLAIN_ADDRESS = /^[^\s@"(),:;<>[\]\\]{1,64}@[^\s@"(),:;<>[\]\\]+\.[^\s@"(),:;<>[\]\\.]+$/u

/** What must hold before a sender is asked, from the surest to tell to the rarest. */
export const STOP_CLAUSES: readonly StopClause[] = [
  {
    id: 'on_ice',
    binds: ALL,
    holds: ({ entry }) => isIced(entry.state),
    words: 'It is not on ice any more.',
  },
  {
    id: 'has_sender',
    binds: ALL,
    holds: ({ entry }) => PLAIN_ADDRESS.test(entry.from_address),
    words: 'Its sender’s address is not known, or is none that a letter can be sent to.',
  },
  {
    id: 'no_spam',
    binds: ALL,
    holds: ({ entry }) => entry.label !== 'spam' && entry.sender_check !== 'failed',
    words: 'Spam and forged mail are never answered: an answer would show that your address is read.',
  },
  {
    id: 'no_own_people',
    binds: ALL,
    holds: ({ isOfOwnPeople }) => !isOfOwnPeople,
    words: 'It came from your own company or team.',
  },
  { id: 'not_allowed', binds: ALL, holds: ({ isAllowed }) => !isAllowed, words: 'Its sender is allowed.' },
  {
    id: 'moved',
    binds: AUTOMATIC,
    holds: ({ entry }) => entry.state === 'moved' && entry.frozen_by === 'judge',
    words: 'It was not put on ice by Icebox itself.',
  },
  {
    id: 'surely_cold',
    binds: AUTOMATIC,
    holds: ({ entry }) =>
      entry.label === 'cold_outreach' && (entry.confidence ?? 0) >= Math.max(entry.line ?? 0, SUREST),
    words: 'Icebox is not sure enough that it is cold.',
  },
  {
    id: 'young',
    binds: AUTOMATIC,
    holds: ({ entry, now }) => now.getTime() - entry.received_at.getTime() < DAY_MS,
    words: 'It is older than a day.',
  },
  {
    id: 'since_switched_on',
    binds: AUTOMATIC,
    holds: ({ entry, automaticSince }) => automaticSince !== null && entry.received_at >= automaticSince,
    words: 'It came before the automatic letter was switched on.',
  },
  {
    id: 'stranger',
    binds: AUTOMATIC,
    holds: ({ entry }) => entry.from_stranger === true,
    words: 'You know its sender, or it is not known whether you do.',
  },
  ...MESSAGE_CLAUSES.map(({ id, bindsClicks, words }) => ({
    id,
    binds: bindsClicks ? LETTERS : AUTOMATIC,
    holds: ({ bars }: StopFacts) => bars?.has(id) !== true,
    words,
  })),
  {
    id: 'no_letter_of_yours',
    binds: ALL,
    holds: ({ hasWrittenSince }) => !hasWrittenSince,
    words: 'You have written to them yourself.',
  },
  {
    id: 'unanswered_thread',
    binds: LETTERS,
    holds: ({ isInAnsweredThread }) => !isInAnsweredThread,
    words: 'A letter was sent for you in this conversation already, and answers to it are never answered.',
  },
  {
    id: 'no_bounce',
    binds: LETTERS,
    holds: ({ hasBounced }) => !hasBounced,
    words: 'A letter to this address came back once.',
  },
]

/** The first clause that does not hold; undefined where all that bind do. */
export function firstBroken(
  facts: StopFacts,
  manner: StopManner,
  apart: readonly string[] = [],
): StopClause | undefined {
  return STOP_CLAUSES.find(({ id, binds, holds }) => binds.includes(manner) && !apart.includes(id) && !holds(facts))
}
