import type { Tx } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'
import { addJob } from '../../kit/queue/queue.ts'
import type { Sent } from './send.ts'
import { endTry, endWaiting, insertNextTry, type TryRow } from './try-store.ts'
import { lockWebhook, updateWebhook, type WebhookRow } from './webhook-store.ts'

/** After the first try that failed, the second and so on, each up to a fifth later; then the event is given up. */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
const JITTER = 0.2
/** What a host asks for is waited out, but never for longer. */
const LONGEST_WAIT_SECONDS = 86_400
/** Nothing but failures for so long, and the webhook is switched off. */
const FAILING_MS = 5 * 86_400_000
/** After so many failures in a row all of it waits, twice as long each time. */
const RESTS_AFTER = 5
const LONGEST_REST_MS = 60_000
const WELL = { failures: 0, failing_since: null, rests_until: null }

/** What became of a try, and what follows: the next one, or the end of the webhook. */
export async function recordTry(tx: Tx, row: TryRow, { became, waitSeconds, ...result }: Sent): Promise<void> {
  const webhook = await lockWebhook(tx, row.webhook_id)
  if (!webhook || !(await endTry(tx, row, result))) return
  await publish(tx, webhook.account_id, { type: 'webhook_tried', webhookId: webhook.id })
  if (became === 'taken') {
    if (webhook.failing_since) await updateWebhook(tx, webhook.id, WELL)
    return
  }
  if (became === 'gone') return disable(tx, webhook, 'gone')
  await fail(tx, webhook)
  if (hasFailedForLong(webhook)) return disable(tx, webhook, 'failing')
  const seconds = RETRY_SECONDS[row.failed_before]
  if (seconds !== undefined) await insertNextTry(tx, row, pauseOf(seconds, waitSeconds))
}

function pauseOf(seconds: number, asked = 0): number {
  return Math.max(seconds * (1 + JITTER * Math.random()), Math.min(asked, LONGEST_WAIT_SECONDS))
}

async function fail(tx: Tx, { id, failures, failing_since }: WebhookRow): Promise<void> {
  const beyond = failures + 1 - RESTS_AFTER
  const restMs = beyond < 0 ? 0 : Math.min(1_000 * 2 ** beyond, LONGEST_REST_MS)
  await updateWebhook(tx, id, {
    failures: failures + 1,
    failing_since: failing_since ?? new Date(),
    rests_until: restMs === 0 ? null : new Date(Date.now() + restMs),
  })
}

function hasFailedForLong({ failing_since }: WebhookRow): boolean {
  return failing_since !== null && Date.now() - failing_since.getTime() > FAILING_MS
}

/** What waits is not sent any more; it can be sent again once its owner has the webhook go on. */
async function disable(tx: Tx, { id, account_id }: WebhookRow, because: 'gone' | 'failing'): Promise<void> {
  await updateWebhook(tx, id, { state: 'disabled', disabled_because: because })
  await endWaiting(tx, id, 'disabled')
  await publish(tx, account_id, { type: 'settings_updated' })
  // Whoever answers 410 knows.
  if (because === 'failing') {
    await addJob(tx, { name: 'webhook-letter', payload: { webhookId: id }, key: `webhook-letter:${id}` })
  }
}
