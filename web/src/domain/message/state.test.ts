import { expect, test } from 'vitest'
import { mayFreeze, mayRestore, offeredMove, repliesElsewhere, verdictOf } from './state.ts'
import { activityOf } from './testing/activity.ts'

test.each([
  ['a message on ice can be restored', { place: 'icebox' }, 'on_ice', 'restore'],
  ['a message in the inbox can be put on ice', { place: 'inbox' }, 'let_through', 'freeze'],
  ['a thawed one can be frozen again', { place: 'inbox', isFalsePositive: true }, 'thawed', 'freeze'],
  ['one on its way to the ice can be called back', { place: 'freezing' }, 'freezing', 'restore'],
  ['what the person asked for is left to finish', { place: 'freezing', isConfirmedCold: true }, 'freezing', null],
  ['one on its way back is left to arrive', { place: 'thawing', isFalsePositive: true }, 'thawing', null],
  ['one that a rule filed can be taken back', { place: 'filed' }, 'filed', 'restore'],
  ['what is gone cannot be moved', { place: 'gone' }, 'gone', null],
  ['what was never read is tried again first', { confidence: null, trouble: 'We keep trying.' }, 'let_through', null],
] as const)('%s', (_name, change, verdict, move) => {
  const item = activityOf(change)
  expect([verdictOf(item), offeredMove(item)]).toEqual([verdict, move])
})

test('mail on ice can be restored and confirmed once', () => {
  const onIce = activityOf({ place: 'icebox' })
  expect([mayRestore(onIce), mayFreeze(onIce)]).toEqual([true, true])
  expect(mayFreeze({ ...onIce, isConfirmedCold: true })).toBe(false)
})

test('mail in the inbox, or on its way there, can only go on ice', () => {
  for (const place of ['inbox', 'thawing'] as const) {
    const thawed = activityOf({ place, isFalsePositive: true })
    expect([mayRestore(thawed), mayFreeze(thawed)]).toEqual([false, true])
  }
})

test('nothing can be done with mail that someone else moved, or that could not be read yet', () => {
  for (const change of [{ place: 'gone' }, { confidence: null, trouble: 'We keep trying.' }] as const) {
    const item = activityOf(change)
    expect([mayRestore(item), mayFreeze(item)]).toEqual([false, false])
  }
})

test('replies differ by address, not by letter case', () => {
  expect(repliesElsewhere({ sender: 'a@one.example', replyTo: 'a@two.example' })).toBe(true)
  expect(repliesElsewhere({ sender: 'a@one.example', replyTo: 'A@One.example' })).toBe(false)
  expect(repliesElsewhere({ sender: 'a@one.example', replyTo: null })).toBe(false)
})
