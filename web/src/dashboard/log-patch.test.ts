import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { expectFrozen, expectThawed, patchLogs } from './log-patch.ts'
import { activityOf } from './testing/activity.ts'

test('a restore is expected to thaw the message and to allow its sender', () => {
  const item = expectThawed(activityOf({ place: 'icebox', isBlocked: true, isConfirmedCold: true }))
  expect(item).toMatchObject({ place: 'thawing', isFalsePositive: true, isConfirmedCold: false, senderRule: 'allow' })
})

test('passed mail said to be cold is expected to freeze, and its sender to be blocked', () => {
  expect(expectFrozen(activityOf())).toMatchObject({ place: 'freezing', isConfirmedCold: true, senderRule: 'block' })
})

test('mail on ice that is confirmed stays where it is, and its sender keeps no rule', () => {
  const item = expectFrozen(activityOf({ place: 'icebox' }))
  expect(item).toMatchObject({ place: 'icebox', isConfirmedCold: true, senderRule: null })
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

  patchLogs(client, key, { ids: ['a'], patch: expectThawed })

  expect(client.getQueryData([...key, { view: 'all' }])).toMatchObject([{ place: 'thawing' }, { place: 'icebox' }])
  expect(client.getQueryData([...key, { view: 'on_ice' }, 'pages'])).toMatchObject({
    pages: [[{ id: 'b', place: 'icebox' }], [{ id: 'a', place: 'thawing' }]],
    pageParams: [null, 'b'],
  })
  expect(client.getQueryData(['/api/user/u2/email-logs', {}])).toEqual(items)
})
