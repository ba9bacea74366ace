import { listStopRequests } from '@icebox/contract/replies'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { iced, requestsOf, type StopOwner, stopOwner } from '../../testing/stop-world.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { letRequestsAge } from './pass-time.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const statesOf = async ({ client, accountId }: StopOwner) =>
  (await client.send(listStopRequests, { id: accountId })).body.requests.map(({ state }: { state: string }) => state)

it('after three weeks of the sandbox, whoever was silent is quiet, who wrote again is not, and what waits is due', async () => {
  const owner = await stopOwner(test)
  const silent = await iced(test, owner, { campaign: 'silent', received_at: new Date(Date.now() - 60_000) })
  const loud = await iced(test, owner, { campaign: 'loud' })
  const held = await iced(test, owner, { campaign: 'held' })
  const request = (entry_id: string, campaign: string, values: object) =>
    test.app.db
      .insertInto('stop_request')
      .values({
        ...{ account_id: owner.accountId, mailbox_id: owner.mailboxId, entry_id, campaign, way: 'reply' as const },
        ...{ sender: 'a@b.example', org_domain: 'b.example', is_automatic: true, letter: 'No thanks.' },
        send_at: new Date(Date.now() + 3_600_000),
        ...values,
      })
      .execute()
  const sent = { state: 'sent' as const, begun_at: new Date(), sent_at: new Date() }
  await request(silent, 'silent', sent)
  await request(loud, 'loud', sent)
  await request(held, 'held', {})
  await iced(test, owner, { campaign: 'loud', received_at: new Date(Date.now() + 1_000) })

  await letRequestsAge(test.app, 7)
  expect((await statesOf(owner)).toSorted()).toEqual(['came_back', 'sent', 'waiting'])
  await letRequestsAge(test.app, 31)
  expect((await statesOf(owner)).toSorted()).toEqual(['came_back', 'quiet', 'waiting'])
  const waiting = (await requestsOf(test, owner)).find(({ state }) => state === 'waiting')
  expect(waiting?.send_at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
})
