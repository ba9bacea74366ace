import { expect, it } from 'vitest'
import { readWayBack } from './sign-in-again.ts'

const NOW = 1_000_000_000
const kept = (path: string, at = NOW) => JSON.stringify({ path, at })

it('leads back to a page of ours, for a quarter of an hour', () => {
  expect(readWayBack(kept('/settings?x=1'), NOW + 60_000)).toBe('/settings?x=1')
  expect(readWayBack(kept('/settings'), NOW + 15 * 60_000)).toBeNull()
})

it.each([
  [null],
  [''],
  ['not json'],
  ['{}'],
  [kept('//evil.example')],
  [kept('/\\evil.example')],
  [kept('https://evil.example')],
])('leads nowhere by %s', text => {
  expect(readWayBack(text, NOW)).toBeNull()
})
