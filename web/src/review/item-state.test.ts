import { expect, test } from 'vitest'
import { mayFreeze, mayRestore, repliesElsewhere, verdictOf, whyTitle } from './item-state.ts'

const onIce = { place: 'icebox', isFalsePositive: false, isConfirmedCold: false } as const

test('mail on ice can be restored and confirmed once', () => {
  expect([mayRestore(onIce), mayFreeze(onIce), verdictOf(onIce)]).toEqual([true, true, 'on_ice'])
  expect(mayFreeze({ ...onIce, isConfirmedCold: true })).toBe(false)
})

test('mail in the inbox can only go on ice', () => {
  const thawed = { ...onIce, place: 'inbox', isFalsePositive: true } as const
  expect([mayRestore(thawed), mayFreeze(thawed), verdictOf(thawed)]).toEqual([false, true, 'thawed'])
  expect(whyTitle({ ...thawed, isFalsePositive: false })).toBe('Why it was let through')
})

test('nothing can be done with mail that someone else moved', () => {
  const gone = { ...onIce, place: 'gone' } as const
  expect([mayRestore(gone), mayFreeze(gone), verdictOf(gone)]).toEqual([false, false, undefined])
})

test('replies differ by address, not by letter case', () => {
  expect(repliesElsewhere({ sender: 'a@one.example', replyTo: 'a@two.example' })).toBe(true)
  expect(repliesElsewhere({ sender: 'a@one.example', replyTo: 'A@One.example' })).toBe(false)
  expect(repliesElsewhere({ sender: 'a@one.example', replyTo: null })).toBe(false)
})
