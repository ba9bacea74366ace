import { providerFailure } from '@icebox/contract/providers'
import { expect, test } from 'vitest'
import { addFailure, wayFacts } from './way-words.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const way = {
  id: 'w1',
  provider: 'imap',
  address: 'ada@fernbank.example',
  host: 'mail.fernbank.example',
  addedAt: '2026-10-02T12:00:00Z',
  isMailboxLeft: false,
} as const

test.each([
  [null, 'Added Oct 2, 2026, not used yet'],
  ['2026-11-23T11:59:50Z', 'Added Oct 2, 2026, last used just now'],
  ['2026-11-23T09:00:00Z', 'Added Oct 2, 2026, last used 3 h ago'],
  ['2026-11-03T12:00:00Z', 'Added Oct 2, 2026, last used on Nov 3'],
])('last used at %s', (lastUsedAt, text) => {
  expect(wayFacts({ ...way, lastUsedAt }, NOW)).toBe(text)
})

test.each([...providerFailure.options, 'other'] as const)('%s is told in words, never by its code', failure => {
  expect(addFailure(failure, 'Google')).toMatch(/^[A-Z].*\.$/)
  expect(addFailure(failure, 'Google')).not.toMatch(/[a-z]_[a-z]|undefined/)
})
