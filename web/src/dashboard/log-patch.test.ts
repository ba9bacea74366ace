import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { activityOf } from '../domain/message/testing/activity.ts'
import { expectFrozen, expectThawed, patchLogs } from './log-patch.ts'

test('a restore is expected to thaw the message, and to allow its sender where that is asked', () => {
  const onIce = activityOf({ place: 'icebox', isBlocked: true, isConfirmedCold: true })
  const thawed = { place: 'thawing', isFalsePositive: true, isConfirmedCold: false }
  expect(expectThawed(onIce, false)).toMatchObject({ ...thawed, senderRule: null })
  expect(expectThawed(onIce, true)).toMatchObject({ ...thawed, senderRule: 'allow' })
})

test('passed mail said to be cold is expected to freeze, and its sender to be blocked where that is asked', () => {
  const frozen = { place: 'freezing', isConfirmedCold: true }
  expect(expectFrozen(activityOf(), false)).toMatchObject({ ...frozen, senderRule: null })
  expect(expectFrozen(activityOf(), true)).toMatchObject({ ...frozen, senderRule: 'block' })
})

test('mail on ice that is confirmed stays where it is', () => {
  expect(expectFrozen(activityOf({ place: 'icebox' }), false)).toMatchObject({ place: 'icebox', isConfirmedCold: true })
})

test.each(['failed', null] as const)('no rule is expected of mail with the sender check %s', senderCheck => {
  expect(expectThawed(activityOf({ place: 'icebox', senderCheck }), true).senderRule).toBeNull()
  expect(expectFrozen(activityOf({ senderCheck }), true).senderRule).toBeNull()
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

  patchLogs(client, key, { ids: ['a'], patch: item => expectThawed(item, false) })

  expect(client.getQueryData([...key, { view: 'all' }])).toMatchObject([{ place: 'thawing' }, { place: 'icebox' }])
  expect(client.getQueryData([...key, { view: 'on_ice' }, 'pages'])).toMatchObject({
    pages: [[{ id: 'b', place: 'icebox' }], [{ id: 'a', place: 'thawing' }]],
    pageParams: [null, 'b'],
  })
  expect(client.getQueryData(['/api/user/u2/email-logs', {}])).toEqual(items)
})
