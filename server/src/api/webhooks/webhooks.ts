import { isDeepStrictEqual } from 'node:util'
import type * as calls from '@icebox/contract/api/webhooks'
import { OLD_SECRET_HOURS } from '@icebox/contract/api/webhooks'
import type { OutputOf } from '@icebox/contract/call'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { VerbInput } from '../../kit/http/route.ts'
import { logSecurity } from '../../kit/log/security-log.ts'
import { Problem } from '../../kit/problem.ts'
import { publish } from '../../kit/queue/publish.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { assertOpen, lockOf } from './rights.ts'
import { newSecret, sealed } from './sealed.ts'
import { hasEvent, insertReplays, listTryRows } from './try-store.ts'
import { tryViewOf, viewOf } from './views.ts'
import {
  listWebhookRows,
  lockWebhook,
  removeWebhook,
  updateWebhook,
  type WebhookChange,
  type WebhookRow,
} from './webhook-store.ts'

const TRIES_SHOWN = 50
const REPLAYING = { max: 60, windowSeconds: 3_600 } as const

/** The person's webhooks, the newest first, without their secrets. */
export async function listWebhooks(app: App, { accountId }: Actor): Promise<OutputOf<typeof calls.listWebhooks>> {
  const account = await getAccount(app.db, accountId)
  const rows = await listWebhookRows(app.db, accountId)
  return {
    webhooks: rows.map(row => viewOf(app, row, Number(row.waiting ?? 0))),
    locked: lockOf(app, account),
    catcher: app.config.sandbox?.catcher ?? null,
  }
}

type Change = VerbInput<typeof calls.changeWebhook>

/** Throws Problem `not_found`, and `not_allowed` where it is to go on and the plan does not hold webhooks. */
export async function changeWebhook(
  app: App,
  { accountId }: Actor,
  { webhookId, ...change }: Change,
): Promise<OutputOf<typeof calls.changeWebhook>> {
  return inTransaction(app, async tx => {
    const before = await getOwn(tx, accountId, webhookId)
    const goesOn = change.state === 'on' && before.state !== 'on'
    if (goesOn) assertOpen(app, await getAccount(tx, accountId))
    const columns = columnsOf(before, change)
    const row = isOther(before, columns) ? await updateWebhook(tx, before.id, columns) : before
    if (goesOn) await ring(tx, row)
    await publish(tx, accountId, { type: 'settings_updated' })
    return viewOf(app, row, await countWaiting(tx, row))
  })
}

function columnsOf(before: WebhookRow, { events, format, leavesOutPeople, state }: Omit<Change, 'webhookId'>) {
  const afresh = { disabled_because: null, failures: 0, failing_since: null, rests_until: null } as const
  const change: WebhookChange = {
    events: events ?? before.events,
    ...(format === undefined ? {} : { format }),
    ...(leavesOutPeople === undefined ? {} : { leaves_out_people: leavesOutPeople }),
    ...(state === undefined ? {} : { state }),
    ...(state === 'on' && before.state !== 'on' ? afresh : {}),
  }
  return change
}

/** Whether any of the columns says something else than before. */
function isOther(before: WebhookRow, columns: WebhookChange): boolean {
  return Object.entries(columns).some(([name, value]) => !isDeepStrictEqual(before[name as keyof WebhookRow], value))
}

async function countWaiting(tx: Tx, { id, account_id }: WebhookRow): Promise<number> {
  return Number((await listWebhookRows(tx, account_id)).find(row => row.id === id)?.waiting ?? 0)
}

/** Removes it with what waits for it. Throws Problem `not_found` where there is none. */
export async function deleteWebhook(
  app: App,
  { accountId }: Actor,
  { webhookId }: { webhookId: string },
): Promise<{ success: true }> {
  await inTransaction(app, async tx => {
    if (!(await removeWebhook(tx, accountId, webhookId))) throw isGone()
    await publish(tx, accountId, { type: 'settings_updated' })
  })
  logSecurity(app, 'webhook_removed', { account: accountId })
  return { success: true }
}

/** A new secret, shown once; the one before signs as well for a day. Throws Problem `not_found`. */
export async function rotateSecret(
  app: App,
  { accountId }: Actor,
  { webhookId }: { webhookId: string },
): Promise<OutputOf<typeof calls.rotateSecret>> {
  const secret = newSecret()
  const webhook = await inTransaction(app, async tx => {
    const before = await getOwn(tx, accountId, webhookId)
    const row = await updateWebhook(tx, before.id, {
      secret: sealed(app, { id: before.id, column: 'secret' }, secret),
      old_secret: before.secret,
      old_secret_until: new Date(Date.now() + OLD_SECRET_HOURS * 3_600_000),
    })
    await publish(tx, accountId, { type: 'settings_updated' })
    return viewOf(app, row, await countWaiting(tx, row))
  })
  logSecurity(app, 'webhook_secret_changed', { account: accountId })
  return { secret, webhook }
}

/** The last tries, each with request and answer. Throws Problem `not_found`. */
export async function listTries(
  app: App,
  { accountId }: Actor,
  { webhookId }: { webhookId: string },
): Promise<OutputOf<typeof calls.listTries>> {
  const webhook = await inTransaction(app, tx => getOwn(tx, accountId, webhookId))
  const rows = await listTryRows(app.db, webhook.id, TRIES_SHOWN)
  return { tries: rows.map(row => tryViewOf(webhook, row)) }
}

/**
 * Sends one event again, or all that the webhook is told of since then, under their own ids. Throws Problem `not_found`, and
 * `conflict` where it is paused or switched off.
 */
export async function replayEvents(
  app: App,
  { accountId }: Actor,
  { webhookId, ...which }: VerbInput<typeof calls.replayEvents>,
): Promise<OutputOf<typeof calls.replayEvents>> {
  await countTry(app, `webhook-replay:${accountId}`, REPLAYING)
  return inTransaction(app, async tx => {
    const webhook = await getOwn(tx, accountId, webhookId)
    if (webhook.state !== 'on') throw new Problem('conflict', 'It is not told of anything now. Let it go on first.')
    assertOpen(app, await getAccount(tx, accountId))
    if ('eventId' in which && !(await hasEvent(tx, accountId, which.eventId))) {
      throw new Problem('not_found', 'This event is not known any more.')
    }
    const replayed = 'eventId' in which ? which : { since: new Date(which.since), types: webhook.events }
    const events = await insertReplays(tx, webhook, replayed)
    await ring(tx, webhook)
    return { events }
  })
}

async function ring(tx: Tx, { id }: WebhookRow): Promise<void> {
  await addJob(tx, { name: 'webhook', payload: { webhookId: id }, key: `hook:${id}` })
}

async function getOwn(tx: Tx, accountId: string, webhookId: string): Promise<WebhookRow> {
  const row = await lockWebhook(tx, webhookId, accountId)
  if (!row) throw isGone()
  return row
}

function isGone(): Problem {
  return new Problem('not_found', 'There is no such webhook any more.')
}
