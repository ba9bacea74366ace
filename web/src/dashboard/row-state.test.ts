import { expect, test } from 'vitest'
import { rowStateOf } from './row-state.ts'
import { activityOf } from './testing/activity.ts'

test.each([
  ['a message on ice can be restored', { place: 'icebox' }, 'on_ice', 'restore'],
  ['a message in the inbox can be put on ice', { place: 'inbox' }, 'let_through', 'freeze'],
  ['a thawed one can be frozen again', { place: 'inbox', isFalsePositive: true }, 'thawed', 'refreeze'],
  ['one on its way to the ice can be called back', { place: 'freezing' }, 'freezing', 'restore'],
  ['what the person asked for is left to finish', { place: 'freezing', isConfirmedCold: true }, 'freezing', null],
  ['one on its way back is left to arrive', { place: 'thawing', isFalsePositive: true }, 'thawing', null],
  ['what is gone cannot be moved', { place: 'gone' }, 'gone', null],
] as const)('%s', (_name, change, verdict, action) => {
  expect(rowStateOf(activityOf(change))).toMatchObject({ verdict, action })
})

test('a move under way says so', () => {
  expect(rowStateOf(activityOf({ place: 'freezing' })).why).toBe('On its way to the Icebox')
  expect(rowStateOf(activityOf({ place: 'thawing' })).why).toBe('On its way back to your inbox')
})

test('the line under the subject gives the first reason for the verdict, however heavy those after it are', () => {
  const reasons = [
    { code: 'auth_pass', text: 'Passes SPF, DKIM and DMARC', weight: -60 },
    { code: 'pitch', text: 'Presents what a company sells', weight: 20 },
    { code: 'stranger', text: 'You have never written to this sender', weight: 36 },
  ]
  const onIce = activityOf({ place: 'icebox', confidence: 97, reasons })
  expect(rowStateOf(onIce).why).toBe('Presents what a company sells')
  expect(rowStateOf(activityOf({ confidence: 10, reasons })).why).toBe('Passes SPF, DKIM and DMARC')
})

test('a close call names both numbers', () => {
  expect(rowStateOf(activityOf({ confidence: 81, line: 85 })).why).toBe('Below your line: 81% is under 85%')
})

test('what the person said explains more than the message', () => {
  expect(rowStateOf(activityOf({ place: 'icebox', confidence: 40, isConfirmedCold: true })).why).toBe(
    'You put it on ice',
  )
  expect(rowStateOf(activityOf({ senderRule: 'allow' })).why).toBe('You allow this sender')
  const thawed = activityOf({ isFalsePositive: true, senderRule: 'allow' })
  expect(rowStateOf(thawed).why).toBe('You thawed it, sender now allowed')
})

test('a message that was not judged does not pretend to a reason', () => {
  expect(rowStateOf(activityOf({ confidence: null, reasons: [] })).why).toBe('Not judged')
})

test('a message that was not judged says why, and one that is tried again says that', () => {
  const text = 'This message could not be read, so it stayed in your inbox'
  const reasons = [{ code: 'unreadable', text, weight: 0 }]
  const given = rowStateOf(activityOf({ confidence: null, reasons }))
  expect(given).toMatchObject({ why: `Not judged: t${text.slice(1)}`, action: 'freeze' })
  const waiting = rowStateOf(activityOf({ confidence: null, reasons: [], trouble: 'We keep trying.' }))
  expect(waiting).toMatchObject({
    verdict: 'let_through',
    action: null,
    why: expect.stringContaining('Not judged yet'),
  })
})
