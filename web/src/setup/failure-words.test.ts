import { providerFailure } from '@icebox/contract/providers'
import { describe, expect, test } from 'vitest'
import type { Failure } from '../domain/mailbox/provider-failure.ts'
import { connectFailure } from './failure-words.ts'
import { GMAIL, OUTLOOK } from './provider-words.ts'

const ALL: Failure[] = [...providerFailure.options, 'other']

describe.each([
  ['Gmail', GMAIL],
  ['Outlook', OUTLOOK],
])('%s', (_name, words) => {
  test.each(ALL)('%s is told in words, never by its code', failure => {
    const { title, text } = connectFailure(failure, words)
    expect(title).toMatch(/\.$/)
    expect(text.length).toBeGreaterThan(20)
    expect(`${title} ${text}`).not.toMatch(/[a-z]_[a-z]|undefined/)
  })
})

test('a box that was not ticked is named with the page it is on', () => {
  expect(connectFailure('mail_not_granted', GMAIL)).toEqual({
    title: 'The box for Gmail was not ticked.',
    text: "So nothing is connected. Connect again, and tick it on Google's page.",
  })
})

test('two accounts are told apart by their addresses', () => {
  const { text } = connectFailure('wrong_account', GMAIL, { chosen: 'b@example.com', expected: 'a@example.com' })
  expect(text).toMatch(/chose b@example\.com.*signed in with a@example\.com/)
})
