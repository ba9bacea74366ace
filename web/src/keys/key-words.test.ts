import { SCOPE_NAMES } from '@icebox/contract/api/scopes'
import { expect, it } from 'vitest'
import { keyFacts, scopeWords } from './key-words.ts'

const NOW = Date.parse('2026-11-26T10:00:00Z')
const key = {
  ...{ id: '1', name: 'Script', prefix: 'icb_live_abcd', scopes: ['classify' as const], isExpired: false },
  ...{ createdAt: '2026-11-01T00:00:00Z', expiresAt: '2026-12-01T12:00:00Z', lastUsedAt: null },
}

it.each([
  [{}, 'Never used · until Dec 1, 2026'],
  [{ lastUsedAt: '2026-11-26T10:00:00Z' }, 'Used just now · until Dec 1, 2026'],
  [{ lastUsedAt: '2026-11-26T07:00:00Z' }, 'Used 3 h ago · until Dec 1, 2026'],
  [{ lastUsedAt: '2026-11-02T12:00:00Z', isExpired: true }, 'Used Nov 2 · expired Dec 1, 2026'],
])('says of %j when it was used and when it ends', (change, words) => {
  expect(keyFacts({ ...key, ...change }, NOW)).toBe(words)
})

it('sums up a key that may do everything', () => {
  expect(scopeWords(key)).toBe('classify')
  expect(scopeWords({ scopes: SCOPE_NAMES })).toBe('Everything')
})
