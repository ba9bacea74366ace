import { endReason } from '@icebox/contract/billing/billing'
import { expect, test } from 'vitest'
import { endedWords } from './ended-words.ts'

const at = Date.UTC(2026, 10, 27, 12) / 1_000

test('every end says what happened and when', () => {
  for (const reason of endReason.options) {
    const { title, happened } = endedWords({ reason, at, by: null })
    expect(title).toMatch(/^Your (plan has ended|account is suspended)$/)
    expect(happened).toContain('on November 27, 2026')
    expect(endedWords({ reason, at: null, by: null }).happened).not.toMatch(/ on |null|undefined/)
  }
})

test('a removed member reads by whose team', () => {
  expect(endedWords({ reason: 'removed', at, by: 'Fernbank Ltd' }).happened).toBe(
    'You were removed from the team of Fernbank Ltd on November 27, 2026, and its plan ended for you.',
  )
})
