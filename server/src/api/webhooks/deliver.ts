import { getAccount } from '../../accounts/account-store.ts'
import { hasFeature } from '../../accounts/settings.ts'
import type { App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import { addJob, type Jobs } from '../../kit/queue/queue.ts'
import { bodyOf } from './formats/body.ts'
import { recordTry } from './outcome.ts'
import { secretsOf, urlOf } from './sealed.ts'
import { sendMessage } from './send.ts'
import { eventFor, eventOf } from './told.ts'
import { countTaken, endWaiting, readNextDue, type TryOfEvent, takeTry } from './try-store.ts'
import { lockWebhook, type WebhookRow } from './webhook-store.ts'

/** Messages on their way to one webhook at the same moment, from all processes. */
const AT_ONCE = 4
/** After so many failures in a row it is asked by one message at a time whether it takes anything again. */
const PROBED_AFTER = 5
/** Longer than any message takes; whoever died with one is followed by somebody else then. */
const HOLD_SECONDS = 45
/** So long one job sends; then others have their turn. */
const ROUND_MS = 20_000
const NO_PLACE_MS = 1_000

/** What one process does for webhooks. */
interface Delivery {
  /** The job: sends what waits for a webhook and is due, and is there again when more is. */
  deliver(told: Jobs['webhook']): Promise<void>
}

/** Of the jobs of a process half at the most are for webhooks, so that slow ones keep no mail waiting. */
export function openDelivery(app: App): Delivery {
  const places = Math.max(1, Math.floor(app.config.workerConcurrency / 2))
  let taken = 0
  return {
    deliver: async ({ webhookId }) => {
      if (taken >= places) return comeBack(app.db, webhookId, new Date(Date.now() + NO_PLACE_MS * (1 + Math.random())))
      taken++
      try {
        await deliverDue(app, webhookId)
      } finally {
        taken--
      }
    },
  }
}

/** Sends what is due now. Wherever a process dies, what it took is sent by another, under the same id. */
export async function deliverDue(app: App, webhookId: string): Promise<void> {
  const until = Date.now() + ROUND_MS
  const sendOn = async () => {
    let isSent = true
    while (isSent && Date.now() < until) isSent = await deliverNext(app, webhookId)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
  await inTransaction(app, async tx => {
    const webhook = await lockWebhook(tx, webhookId)
    const next = webhook?.state === 'on' ? await readNextDue(tx, webhookId) : null
    if (webhook && next) await comeBack(tx, webhookId, later(next, webhook.rests_until))
  })
}

/** Under a key of its own, so that it puts off nothing that happens meanwhile. */
async function comeBack(tx: Tx | App['db'], webhookId: string, runAt: Date): Promise<void> {
  await addJob(tx, { name: 'webhook', payload: { webhookId }, key: `hook-later:${webhookId}`, runAt })
}

function later(one: Date, other: Date | null): Date {
  return other && other > one ? other : one
}

/** False where nothing is to be sent at this moment. */
async function deliverNext(app: App, webhookId: string): Promise<boolean> {
  const taken = await inTransaction(app, tx => takeNext(app, tx, webhookId))
  if (!taken) return false
  const { webhook, row } = taken
  const event = eventOf({ ...row, id: row.event_id })
  const body = bodyOf(webhook.format, eventFor(webhook, event))
  const [url, secrets] = [urlOf(app, webhook), secretsOf(app, webhook)]
  const sent = await sendMessage(app, { url, secrets, id: row.event_id, body })
  await inTransaction(app, tx => recordTry(tx, row, sent))
  return true
}

interface Taken {
  readonly webhook: WebhookRow
  readonly row: TryOfEvent
}

async function takeNext(app: App, tx: Tx, webhookId: string): Promise<Taken | undefined> {
  const webhook = await lockWebhook(tx, webhookId)
  if (webhook?.state !== 'on') return undefined
  if (!hasFeature(app, await getAccount(tx, webhook.account_id), 'mayUseApi')) {
    await endWaiting(tx, webhookId, 'plan')
    return undefined
  }
  if (webhook.rests_until && webhook.rests_until.getTime() > Date.now()) return undefined
  if ((await countTaken(tx, webhookId)) >= (webhook.failures < PROBED_AFTER ? AT_ONCE : 1)) return undefined
  const row = await takeTry(tx, webhookId, HOLD_SECONDS)
  return row && { webhook, row }
}
