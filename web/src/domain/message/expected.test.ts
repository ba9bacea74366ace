import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { expectMoved, patchLogs, shiftCounts } from './expected.ts'
import { FREEZE, FREEZE_AND_BLOCK, RESTORE, RESTORE_AND_ALLOW } from './moves.ts'
import { activityOf } from './testing/activity.ts'

test('a restore is expected to thaw the message, and to allow its sender where that is asked', () => {
  const onIce = activityOf({ place: 'icebox', isBlocked: true, isConfirmedCold: true })
  const thawed = { place: 'thawing', isFalsePositive: true, isConfirmedCold: false }
  expect(expectMoved(onIce, RESTORE)).toMatchObject({ ...thawed, senderRule: null })
  expect(expectMoved(onIce, RESTORE_AND_ALLOW)).toMatchObject({ ...thawed, senderRule: 'allow' })
})

test('passed mail said to be cold is expected to freeze, and its sender to be blocked where that is asked', () => {
  const frozen = { place: 'freezing', isConfirmedCold: true }
  expect(expectMoved(activityOf(), FREEZE)).toMatchObject({ ...frozen, senderRule: null })
  expect(expectMoved(activityOf(), FREEZE_AND_BLOCK)).toMatchObject({ ...frozen, senderRule: 'block' })
})

test('mail on ice that is confirmed stays where it is', () => {
  expect(expectMoved(activityOf({ place: 'icebox' }), FREEZE)).toMatchObject({ place: 'icebox', isConfirmedCold: true })
})

test.each(['failed', null] as const)('no rule is expected of mail with the sender check %s', senderCheck => {
  expect(expectMoved(activityOf({ place: 'icebox', senderCheck }), RESTORE_AND_ALLOW).senderRule).toBeNull()
  expect(expectMoved(activityOf({ senderCheck }), FREEZE_AND_BLOCK).senderRule).toBeNull()
})

test('only the named messages change, in every list that is remembered', () => {
  const client = new QueryClient()
  const key = ['/api/user/u1/email-logs']
  const items = [activityOf({ id: 'a', place: 'icebox' }), activityOf({ id: 'b', place: 'icebox' })]
  client.setQueryData([...key, { view: 'all' }], items)
  client.setQueryData([...key, { view: 'on_ice' }, 'pages'], {
    pages: [[items[1]], [items[0]]],
    pageParams: [null, 'b'],
  })
  client.setQueryData(['/api/user/u2/email-logs', {}], items)

  patchLogs(client, key, { ids: ['a'], patch: item => expectMoved(item, RESTORE) })

  expect(client.getQueryData([...key, { view: 'all' }])).toMatchObject([{ place: 'thawing' }, { place: 'icebox' }])
  expect(client.getQueryData([...key, { view: 'on_ice' }, 'pages'])).toMatchObject({
    pages: [[{ id: 'b', place: 'icebox' }], [{ id: 'a', place: 'thawing' }]],
    pageParams: [null, 'b'],
  })
  expect(client.getQueryData(['/api/user/u2/email-logs', {}])).toEqual(items)
})

test('counts move with the messages, as the server counts them', () => {
  const counts = { toReview: 14, thawed: 7, confirmed: 424 }
  const onIce = activityOf({ place: 'icebox' })
  expect(shiftCounts(counts, [onIce, onIce, onIce], RESTORE)).toEqual({ toReview: 11, thawed: 10, confirmed: 424 })
  expect(shiftCounts(counts, [onIce], FREEZE)).toEqual({ ...counts, toReview: 13, confirmed: 425 })
  expect(shiftCounts(counts, [activityOf()], FREEZE)).toEqual({ ...counts, confirmed: 425 })
  const confirmed = activityOf({ place: 'icebox', isConfirmedCold: true })
  expect(shiftCounts(counts, [confirmed], RESTORE)).toEqual({ toReview: 14, thawed: 8, confirmed: 423 })
  const thawed = Array.from({ length: 9 }, () => activityOf({ isFalsePositive: true }))
  expect(shiftCounts(counts, thawed, FREEZE)).toMatchObject({ thawed: 0 })
})
