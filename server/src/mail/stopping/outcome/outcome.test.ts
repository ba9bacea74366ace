import { listStopRequests } from '@icebox/contract/replies'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { iced, type StopOwner, stopOwner } from '../../../../testing/stop-world.ts'
import { type TestApp, testApp } from '../../../../testing/test-app.ts'
import { FAIR_MINUTES } from './outcome-store.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const MINUTE_MS = 60_000
/** Half past, so that the second in which it went out began before it. */
const SENT = new Date(Math.floor(Date.now() / 1_000 - 3_600) * 1_000 + 500)
const after = (minutes: number) => new Date(SENT.getTime() + minutes * MINUTE_MS)

/** Somebody whose letter went out at SENT, in answer to a message that came an hour before. */
async function asker(): Promise<StopOwner> {
  const owner = await stopOwner(test)
  const entry_id = await iced(test, owner, { campaign: 'theirs', received_at: after(-60), seen_at: after(-60) })
  await test.app.db
    .insertInto('stop_request')
    .values({
      ...{ account_id: owner.accountId, mailbox_id: owner.mailboxId, entry_id, campaign: 'theirs', way: 'reply' },
      ...{ sender: 'a@b.example', org_domain: 'b.example', is_automatic: false, letter: 'No thanks.' },
      ...{ state: 'sent', send_at: SENT, begun_at: SENT, sent_at: SENT },
    })
    .execute()
  return owner
}

it.each([
  ['long after it', { received: FAIR_MINUTES + 5, seen: FAIR_MINUTES + 6 }, 'came_back'],
  // The host tells the second alone, so that this is earlier than half of one after.
  ['in the very second from which on it counts', { received: FAIR_MINUTES - 0.5 / 60, seen: 20 }, 'came_back'],
  ['on the heels of it, as what was on its way does', { received: 1, seen: 2 }, 'sent'],
  ['before it, and was looked at late', { received: -5, seen: 30 }, 'sent'],
  ['before it, by a host whose clock is an hour ahead', { received: 55, seen: -5 }, 'sent'],
] as const)('what came %s', async (_, { received, seen }, state) => {
  const owner = await asker()
  await iced(test, owner, { campaign: 'theirs', received_at: after(received), seen_at: after(seen) })
  const { body } = await owner.client.send(listStopRequests, { id: owner.accountId })
  expect(body.requests).toMatchObject([{ state }])
})
