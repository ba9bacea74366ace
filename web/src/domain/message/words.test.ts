import type { ActivityItem } from '@icebox/contract/activity'
import { expect, test } from 'vitest'
import { type AskedMove, movedManyToast, movedToast } from './words.ts'

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

test('a correction says what was learned, and that it made no rule', () => {
  const one = 'Your filter learned from it. No rule was made for its sender.'
  expect(said('restore', false, {})).toEqual(['Back in your inbox', one])
  expect(said('freeze', false, { place: 'freezing' })[1]).toBe(one)
  const many = ['2 messages are back in your inbox', 'Your filter learned from them.']
  expect(said('restore', false, {}, {})).toEqual(many)
  expect(said('restore', false, {}, {}, { senderCheck: 'failed' })[1]).toBe('Your filter learned from 2.')
  expect(said('restore', false, { senderCheck: 'failed' })[1]).toContain('Your filter learned nothing from it.')
  expect(said('freeze', false, { senderCheck: 'failed' })[1]).toContain('Your filter learned from it.')
})

test('an act on many says how many, what was learned and what holds for their senders', () => {
  const told = (asked: AskedMove, learned: number, unruled = 0) => {
    const { title, description } = movedManyToast(asked, { moved: 317, learned, unruled }, () => {})
    return [title, description]
  }
  const titles = ['317 messages are back in your inbox', '317 messages marked as cold']
  expect(told({ move: 'restore', withRule: false }, 317)).toEqual([titles[0], 'Your filter learned from them.'])
  expect(told({ move: 'freeze', withRule: true }, 1)).toEqual([
    titles[1],
    'Your filter learned from one of them. Their senders are blocked from now on.',
  ])
  expect(told({ move: 'freeze', withRule: true }, 64, 9)[1]).toBe(
    'Your filter learned from 64 of them, one of each campaign. Their senders are blocked from now on, except for 9 messages that failed the sender checks.',
  )
  const none = movedManyToast({ move: 'restore', withRule: false }, { moved: 0, learned: 0, unruled: 0 }, () => {})
  expect(none).toMatchObject({ title: 'Nothing left to move' })
  expect(none.undo).toBeUndefined()
})

test('a rule that was made is named', () => {
  expect(said('restore', true, {})[1]).toBe('Your filter learned from it. Derek Vance is allowed from now on.')
  expect(said('freeze', true, { place: 'freezing' })).toEqual([
    'On its way to the Icebox',
    'Your filter learned from it. Derek Vance is blocked from now on.',
  ])
  expect(said('restore', true, {}, {})[1]).toBe('Your filter learned from them. Their senders are allowed from now on.')
})

test('a message that fails the sender checks makes no rule, and the toast says so', () => {
  const failed = { senderCheck: 'failed' } as const
  const none = 'The message failed the sender checks, so no rule was made for Derek Vance.'
  expect(said('restore', true, failed)).toEqual(['Back in your inbox', `Your filter learned nothing from it. ${none}`])
  expect(said('freeze', true, failed)[1]).toContain(none)
  expect(said('restore', true, failed, {})[1]).toBe(
    'Your filter learned from 1. Their senders are allowed from now on, except for 1 message that failed the sender checks.',
  )
  expect(said('restore', true, failed, failed)[1]).toContain('no rules were made')
})

test('one that was never read makes none either', () => {
  expect(said('freeze', true, { senderCheck: null })[1]).toContain('was never read, so no rule was made')
})

test('a rule that speaks against the move is named, since it stays', () => {
  expect(said('restore', false, { senderRule: 'block' })[1]).toContain('Derek Vance is still blocked.')
  expect(said('freeze', false, { senderRule: 'allow' })[1]).toContain('Derek Vance is still allowed.')
})
