import { describe, expect, it } from 'vitest'
import type { EntryRow } from '../entries/entry-store.ts'
import { firstBroken, STOP_CLAUSES, type StopFacts, type StopManner } from './clauses.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const HOUR_MS = 3_600_000
const ENTRY = {
  ...{ state: 'moved', from_address: 'derek@cold.example', label: 'cold_outreach', sender_check: 'passed' },
  ...{ frozen_by: 'judge', confidence: 95, line: 85, from_stranger: true },
  received_at: new Date(NOW.getTime() - HOUR_MS),
} as EntryRow
const GOOD: StopFacts = {
  ...{ entry: ENTRY, bars: new Set(), isOfOwnPeople: false, isAllowed: false, hasBounced: false },
  ...{ hasWrittenSince: false, isInAnsweredThread: false, now: NOW },
  automaticSince: new Date(NOW.getTime() - 2 * HOUR_MS),
}

const withEntry = (change: Partial<EntryRow>): Partial<StopFacts> => ({ entry: { ...ENTRY, ...change } })

/** The smallest change by which each clause does not hold, and the manners that it binds. */
const BREAKS: Record<string, readonly Partial<StopFacts>[]> = {
  on_ice: [withEntry({ state: 'restored_by_app' }), withEntry({ state: 'thawing' })],
  has_sender: ['', 'derek', '"a, b"@cold.example', 'a@b.example,c@d.example', 'a@b', '<a@b.example>'].map(
    from_address => withEntry({ from_address }),
  ),
  no_spam: [withEntry({ label: 'spam' }), withEntry({ sender_check: 'failed' })],
  no_own_people: [{ isOfOwnPeople: true }],
  not_allowed: [{ isAllowed: true }],
  moved: [withEntry({ state: 'planned' }), withEntry({ frozen_by: 'user' })],
  surely_cold: [withEntry({ confidence: 94 }), withEntry({ line: 99 }), withEntry({ label: 'newsletter' })],
  young: [withEntry({ received_at: new Date(NOW.getTime() - 24 * HOUR_MS) })],
  since_switched_on: [{ automaticSince: null }, { automaticSince: NOW }],
  stranger: [withEntry({ from_stranger: false }), withEntry({ from_stranger: null })],
  no_letter_of_yours: [{ hasWrittenSince: true }],
  unanswered_thread: [{ isInAnsweredThread: true }],
  no_bounce: [{ hasBounced: true }],
}
const breaksOf = (id: string) => BREAKS[id] ?? [{ bars: new Set([id]) }]

const MANNERS: readonly StopManner[] = ['unsubscribe', 'click', 'automatic']

it('where every clause holds the sender is asked, in whatever manner', () => {
  expect(MANNERS.map(manner => firstBroken(GOOD, manner))).toEqual([undefined, undefined, undefined])
})

describe.each(STOP_CLAUSES.map(clause => [clause.id, clause] as const))('the clause %s', (id, clause) => {
  it('alone keeps the letter from going, where it binds, and says why', () => {
    for (const change of breaksOf(id)) {
      const broken = MANNERS.filter(manner => firstBroken({ ...GOOD, ...change }, manner)?.id === id)
      expect(broken).toEqual(clause.binds)
    }
    expect(clause.words).toMatch(/^[A-Z].*\.$/)
  })
})

it('an automatic letter is bound by all of them', () => {
  expect(STOP_CLAUSES.filter(({ binds }) => !binds.includes('automatic'))).toEqual([])
})
