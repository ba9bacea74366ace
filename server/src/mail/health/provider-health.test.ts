import { listProviderHealth } from '@icebox/contract/health'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { FEW, healthOf } from './provider-health.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const MINUTE_MS = 60_000
type Provider = 'google' | 'apple' | 'imap'
type Status = 'connecting' | 'watching' | 'unreachable' | 'reconnect'

async function mailbox(provider: Provider, status: Status, checkedMinutesAgo: number): Promise<void> {
  const { accountId } = await test.newPerson()
  const login = { provider, address: `${accountId}@fernbank.example`, username: accountId, host: 'secret-host.example' }
  const checked = new Date(Date.now() - checkedMinutesAgo * MINUTE_MS)
  await test.app.db
    .insertInto('mailbox')
    .values({ account_id: accountId, ...login, port: 993, credential: 'sealed', status, last_checked_at: checked })
    .execute()
}

const many = (count: number, make: () => Promise<void>) => Promise.all(Array.from({ length: count }, make))

it('tells how each kind does, to anybody, and nothing of whose mailboxes they are', async () => {
  await many(8, () => mailbox('google', 'watching', 1))
  await many(2, () => mailbox('google', 'unreachable', 40))
  await many(9, () => mailbox('google', 'reconnect', 400))
  await mailbox('apple', 'unreachable', 40)
  await many(2, () => mailbox('imap', 'watching', 2))
  const { status, body } = await test.visitor().send(listProviderHealth, {})
  expect(status).toBe(200)
  const told = { lastAnswerAt: expect.stringMatching(/:00\.000Z$/) }
  expect(body).toEqual([
    { provider: 'google', state: 'partly', counts: { connected: 10, answering: 8 }, ...told },
    { provider: 'microsoft', state: 'off', counts: null, lastAnswerAt: null },
    { provider: 'apple', state: 'unknown', counts: null, lastAnswerAt: null },
    { provider: 'imap', state: 'up', counts: null, ...told },
  ])
  // Whoever reloads the page asks the database no more often.
  await many(5, () => mailbox('apple', 'watching', 0))
  expect((await test.visitor().send(listProviderHealth, {})).body).toEqual(body)
})

describe('healthOf', () => {
  const at = new Date('2026-11-22T10:00:59Z')
  const of = (connected: number, answering: number) =>
    healthOf('apple', { connected, answering, lastAnswerAt: at }, true)

  it.each([
    [20, 20, 'up'],
    [20, 18, 'up'],
    [20, 17, 'partly'],
    [20, 0, 'down'],
  ])('of %i mailboxes with %i that answer is %s', (connected, answering, state) => {
    expect(of(connected, answering)).toEqual({
      ...{ provider: 'apple', state, counts: { connected, answering } },
      lastAnswerAt: '2026-11-22T10:00:00.000Z',
    })
  })

  it('looks the same for one silent mailbox as for none', () => {
    expect(of(1, 0)).toEqual(healthOf('apple', { connected: 0, answering: 0, lastAnswerAt: null }, true))
    expect(of(FEW - 1, 1)).toMatchObject({ state: 'up', counts: null })
  })
})
