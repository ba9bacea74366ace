import { randomUUID } from 'node:crypto'
import { type createWebhook as createCall, TEST_EVENT } from '@icebox/contract/api/webhooks'
import type { OutputOf } from '@icebox/contract/call'
import { getAccount, lockOwnTeam } from '../../accounts/account-store.ts'
import { type Adding, isByCompany } from '../../accounts/company/lent-store.ts'
import { newEventId } from '../../accounts/events/announce.ts'
import { insertEvents, insertTries, lockEvents } from '../../accounts/events/event-store.ts'
import type { Actor, App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { VerbInput } from '../../kit/http/route.ts'
import { logSecurity } from '../../kit/log/security-log.ts'
import { Problem } from '../../kit/problem.ts'
import { publish } from '../../kit/queue/publish.ts'
import { bodyOf } from './formats/body.ts'
import { assertRoom } from './rights.ts'
import { newSecret, sealed } from './sealed.ts'
import { type Sent, sendMessage } from './send.ts'
import { eventOf } from './told.ts'
import { endTry } from './try-store.ts'
import { viewOf } from './views.ts'
import { insertWebhook } from './webhook-store.ts'
import { troubleOf } from './words.ts'

/** Each is a message to an address that somebody names. */
const ADDING = { max: 30, windowSeconds: 3_600 } as const
const TEST_TEXT = 'This is a test. From now on events are sent here.'

/**
 * Sends a test to the address and keeps the webhook where it is answered with 2xx; its secret is shown once. Throws Problem
 * `bad_input` with what went wrong, and then nothing is stored; `not_allowed` where the plan does not hold webhooks,
 * `conflict` past WEBHOOKS_MAX.
 */
export async function createWebhook(
  app: App,
  { accountId, session, key }: Actor & Adding,
  { url, events, format, leavesOutPeople }: VerbInput<typeof createCall>,
): Promise<OutputOf<typeof createCall>> {
  assertUrl(url)
  await assertRoom(app, app.db, await getAccount(app.db, accountId))
  await countTry(app, `webhooks:${accountId}`, ADDING)
  const [id, secret] = [randomUUID(), newSecret()]
  const test = testOf(id)
  const body = bodyOf(format, eventOf(test))
  const sent = await sendMessage(app, { url, secrets: [secret], id: test.id, body })
  if (sent.became !== 'taken') throw new Problem('bad_input', `It was not added. ${troubleOf(sent) ?? ''}`)
  const row = await inTransaction(app, async tx => {
    await assertRoom(app, tx, await lockOwnTeam(tx, accountId))
    const seal = (column: 'url' | 'secret', text: string) => sealed(app, { id, column }, text)
    const made = await insertWebhook(tx, {
      by_company: await isByCompany(tx, { session, key }),
      ...{ id, account_id: accountId, url: seal('url', url), secret: seal('secret', secret), events, format },
      ...{ leaves_out_people: leavesOutPeople, needs_plan: !app.config.selfHostUnlimited },
    })
    await lockEvents(tx, accountId)
    await insertEvents(tx, [{ id: test.id, account_id: accountId, type: test.type, data: JSON.stringify(test.data) }])
    await insertTries(tx, id, [test])
    await endTry(tx, { webhook_id: id, event_id: test.id, n: 1 }, resultOf(sent))
    await publish(tx, accountId, { type: 'settings_updated' })
    return made
  })
  logSecurity(app, 'webhook_added', { account: accountId })
  return { secret, webhook: viewOf(app, row, 0) }
}

function assertUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:') throw new Problem('bad_input', 'The address has to begin with https://.')
  if (url.username !== '' || url.password !== '') {
    throw new Problem('bad_input', 'Leave name and password out of the address. Each message is signed instead.')
  }
}

function testOf(webhookId: string) {
  return { id: newEventId(), type: TEST_EVENT, at: new Date(), data: { version: 1, webhookId, text: TEST_TEXT } }
}

function resultOf({ status, ms, error, answer }: Sent) {
  return { status, ms, error, answer }
}
