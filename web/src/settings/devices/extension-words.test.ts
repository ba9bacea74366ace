import { expect, it } from 'vitest'
import { extensionFacts } from './extension-words.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const at = (lastUsedAt: string | null) => extensionFacts({ linkedAt: '2026-11-20T12:00:00Z', lastUsedAt }, NOW)

it.each([
  [null, /^Connected [^·]+$/],
  ['2026-11-26T11:59:30Z', / · looked just now$/],
  ['2026-11-26T11:56:00Z', / · looked 4 min ago$/],
  ['2026-11-24T11:56:00Z', / · looked 2 days ago$/],
] as const)('of one that looked at %s', (lastUsedAt, words) => {
  expect(at(lastUsedAt)).toMatch(words)
})
