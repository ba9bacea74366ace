import type { ActivityItem } from '@icebox/contract/activity'
import { expect, test } from 'vitest'
import { movedToast } from './move-words.ts'

type Facts = Pick<ActivityItem, 'sender' | 'senderName' | 'senderRule' | 'senderCheck' | 'place' | 'trouble'>

const facts: Facts = {
  ...{ sender: 'derek@pipelinely.example', senderName: 'Derek Vance', senderRule: null, senderCheck: 'passed' },
  ...{ place: 'thawing', trouble: null },
}
const items = (...changes: Partial<Facts>[]) => changes.map(change => ({ ...facts, ...change })) as ActivityItem[]
const said = (move: 'restore' | 'freeze', withRule: boolean, ...changes: Partial<Facts>[]) => {
  const { title, description } = movedToast({ move, withRule }, items(...changes), () => {})
  return [title, description]
}

test('restoring alone says nothing of the sender', () => {
  expect(said('restore', false, {})).toEqual(['Back in your inbox', undefined])
  expect(said('restore', false, {}, {})).toEqual(['2 messages are back in your inbox', undefined])
})

test('a rule that was made is named', () => {
  expect(said('restore', true, {})[1]).toBe('Derek Vance is allowed from now on.')
  expect(said('freeze', true, { place: 'freezing' })).toEqual([
    'On its way to the Icebox',
    'Derek Vance is blocked from now on.',
  ])
  expect(said('restore', true, {}, {})[1]).toBe('Their senders are allowed from now on.')
})

test('a message that fails the sender checks makes no rule, and the toast says so', () => {
  const failed = { senderCheck: 'failed' } as const
  const none = 'The message failed the sender checks, so no rule was made for Derek Vance.'
  expect(said('restore', true, failed)).toEqual(['Back in your inbox', none])
  expect(said('freeze', true, failed)[1]).toBe(none)
  expect(said('restore', true, failed, {})[1]).toBe(
    'Their senders are allowed from now on, except for 1 message that failed the sender checks.',
  )
  expect(said('restore', true, failed, failed)[1]).toContain('no rules were made')
})

test('one that was never read makes none either', () => {
  expect(said('freeze', true, { senderCheck: null })[1]).toContain('was never read, so no rule was made')
})

test('a rule that speaks against the move is named, since it stays', () => {
  expect(said('restore', false, { senderRule: 'block' })[1]).toBe('Derek Vance is still blocked.')
  expect(said('freeze', false, { senderRule: 'allow' })[1]).toBe('Derek Vance is still allowed.')
})
