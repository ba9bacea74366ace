import { createHmac, randomUUID } from 'node:crypto'
import type { WebhookEvent } from '@icebox/contract/api/v1-events'
import { createWebhook, EVENT_NAMES, listTries, listWebhooks } from '@icebox/contract/api/webhooks'
import type { InputOf } from '@icebox/contract/call'
import { listEventsAfter } from '../../src/accounts/events/event-store.ts'
import { deliverDue } from '../../src/api/webhooks/deliver.ts'
import { newSecret, sealed } from '../../src/api/webhooks/sealed.ts'
import { eventOf } from '../../src/api/webhooks/told.ts'
import type { Config } from '../../src/config.ts'
import { inTransaction, sql } from '../../src/kit/db/db.ts'
import { changeState } from '../../src/mail/entries/entry-store.ts'
import { addMessage, type KeyOwner, keyOwner } from '../api-world.ts'
import { startSink } from '../sink.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { type Received, type Receiver, startReceiver } from './receiver.ts'

/** Somebody with a webhook at the receiver. */
export interface Hooked extends KeyOwner {
  readonly webhookId: string
  readonly secret: string
  /** Of the test it was sent. */
  readonly eventId: string
  readonly hookUrl: string
}

type Choice = Partial<InputOf<typeof createWebhook>>

export type HookWorld = Awaited<ReturnType<typeof hookWorld>>

/** A test app, a program that takes webhooks, and a mail host of the operator's. */
export async function hookWorld(change: Partial<Config> = {}) {
  const [receiver, sink] = [await startReceiver(), await startSink()]
  // Longer than a busy machine takes to shake hands.
  const pauses = { webhookMs: 30_000 }
  const test = await testApp({ webhooks: receiver.webhooks, outgoing: sink.outgoing, pauses, ...change })
  const { db } = test.app
  const tries = ({ webhookId }: Hooked) => db.selectFrom('webhook_try').selectAll().where('webhook_id', '=', webhookId)
  return {
    ...{ test, receiver, sink },
    addWebhook: (owner: KeyOwner, choice?: Choice) => addWebhook(owner, receiver, choice),
    /** Somebody with a webhook, whose test is over. */
    hooked: async (choice?: Choice): Promise<Hooked> => {
      const owner = await keyOwner(test)
      const made = await addWebhook(owner, receiver, choice)
      receiver.received.length = 0
      return { ...owner, ...made }
    },
    /** A message of theirs goes on ice. */
    freeze: (owner: { readonly accountId: string }) => freeze(test, owner),
    /** Sends what is due, as the job does. */
    deliver: async ({ webhookId }: { readonly webhookId: string }) => {
      const due = () =>
        db
          .selectFrom('webhook_try')
          .select('n')
          .where('webhook_id', '=', webhookId)
          .where('ended_at', 'is', null)
          .where('due_at', '<=', sql<Date>`now()`)
          .limit(1)
          .executeTakeFirst()
      // A busy machine does not get through within the time of one job.
      for (let round = 0; round < 10; round++) {
        await deliverDue(test.app, webhookId)
        if (!(await due())) return
      }
    },
    viewOf: async ({ send, accountId, webhookId }: Hooked) => {
      const { body } = await send(listWebhooks, { id: accountId })
      return body.webhooks.find((each: { id: string }) => each.id === webhookId)
    },
    triesOf: async ({ send, accountId, webhookId }: Hooked) =>
      (await send(listTries, { id: accountId, webhookId })).body.tries,
    eventsOf: ({ accountId }: Hooked) =>
      db.selectFrom('webhook_event').selectAll().where('account_id', '=', accountId).orderBy('number').execute(),
    waitingOf: (owner: Hooked) => tries(owner).where('ended_at', 'is', null).execute(),
    oneWaiting: (owner: Hooked) => tries(owner).where('ended_at', 'is', null).executeTakeFirstOrThrow(),
    /** The last of the tries that are over, of this number. */
    endedOf: (owner: Hooked, n: number) =>
      tries(owner)
        .where('n', '=', n)
        .where('ended_at', 'is not', null)
        .orderBy('ended_at', 'desc')
        .executeTakeFirstOrThrow(),
    close: async () => {
      await test.close()
      await receiver.shut()
      await sink.smtp.stop()
    },
  }
}

async function addWebhook(owner: KeyOwner, receiver: Receiver, choice: Choice = {}) {
  const wish = { url: receiver.url(), events: ['email.frozen' as const, 'email.restored' as const], ...choice }
  const { status, body } = await owner.send(createWebhook, { id: owner.accountId }, wish)
  if (status !== 200) throw new Error(`no webhook: ${status} ${body.message}`)
  const webhookId: string = body.webhook.id
  const { tries } = (await owner.send(listTries, { id: owner.accountId, webhookId })).body
  return { webhookId, secret: body.secret as string, eventId: tries[0].eventId as string, hookUrl: receiver.url() }
}

async function freeze(test: TestApp, { accountId }: { readonly accountId: string }): Promise<string> {
  const id = await addMessage(test, accountId)
  await test.app.db.updateTable('entry').set({ state: 'planned' }).where('id', '=', id).execute()
  await inTransaction(test.app, tx => changeState(tx, id, { state: 'moved' }))
  return id
}

export function messageAt({ received }: Receiver, at = 0): Received {
  const message = received[at]
  if (!message) throw new Error(`only ${received.length} messages arrived`)
  return message
}

/** Lets so much time pass for what waits at a webhook. */
export async function passTime({ app }: TestApp, { webhookId }: { webhookId: string }, seconds: number): Promise<void> {
  const earlier = (date: Date) => new Date(date.getTime() - seconds * 1_000)
  await sql`
    update webhook_try set due_at = due_at - make_interval(secs => ${seconds})
    where webhook_id = ${webhookId} and ended_at is null and due_at > now()`.execute(app.db)
  const { failing_since, rests_until } = await app.db
    .selectFrom('webhook')
    .select(['failing_since', 'rests_until'])
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('webhook')
    .set({
      failing_since: failing_since && earlier(failing_since),
      rests_until: rests_until && earlier(rests_until),
    })
    .where('id', '=', webhookId)
    .execute()
}

/** What Standard Webhooks 1.0 says of a signature, by node:crypto alone: whether one of them is by this secret. */
export function isSignedBy({ headers, body }: Received, secret: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(wanted)
}

/** A webhook of theirs that hears of everything, at an address that nobody calls. Answers what they were told of since. */
export async function listenTo({ app }: TestApp, accountId: string): Promise<() => Promise<WebhookEvent[]>> {
  const id = randomUUID()
  const seal = (column: 'url' | 'secret', text: string) => sealed(app, { id, column }, text)
  const row = { id, account_id: accountId, url: seal('url', 'https://localhost/'), secret: seal('secret', newSecret()) }
  await app.db
    .insertInto('webhook')
    .values({ ...row, events: EVENT_NAMES, needs_plan: true })
    .execute()
  let read = '0'
  return async () => {
    const rows = await listEventsAfter(app.db, accountId, { number: read, limit: 1_000 })
    read = rows.at(-1)?.number ?? read
    return rows.map(eventOf)
  }
}
