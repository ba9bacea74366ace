import { providerFailure } from '@icebox/contract/providers'
import { expect, test } from 'vitest'
import type { Failure } from '../domain/mailbox/provider-failure.ts'
import { failureIn } from '../domain/mailbox/provider-failure.ts'
import { invitationFailure, signInFailure } from './failure-words.ts'

const ALL: Failure[] = [...providerFailure.options, 'other']

test.each(ALL)('%s is told in words, never by its code', failure => {
  for (const { title, text } of [signInFailure(failure), invitationFailure(failure, 'ada@example.com')]) {
    expect(title).toMatch(/\.$/)
    expect(`${title} ${text}`).not.toMatch(/[a-z]_[a-z]|undefined/)
  }
})

test('an invitation for somebody else says for whom it is', () => {
  expect(invitationFailure('not_invited', 'ada@example.com').text).toContain('ada@example.com')
  expect(invitationFailure('no_seat', 'ada@example.com').title).toBe('The team has no seat free.')
})

test('what nobody knows in an address is a failure without its own words', () => {
  expect(failureIn('<b>hello</b>')).toBe('other')
  expect(failureIn('refused')).toBe('refused')
  expect(failureIn('')).toBeNull()
  expect(failureIn(null)).toBeNull()
})
