import type { WebhookTry, WebhookView } from '@icebox/contract/api/webhooks'
import { eventType } from '@icebox/contract/api/webhooks'
import type { App } from '../../app.ts'
import { bodyOf } from './formats/body.ts'
import { urlOf } from './sealed.ts'
import { eventFor, eventOf } from './told.ts'
import type { TryOfEvent } from './try-store.ts'
import type { WebhookRow } from './webhook-store.ts'
import { DISABLED, troubleOf } from './words.ts'

/** A webhook as its owner sees it, without its secret. Events of another version are left out. */
export function viewOf(app: App, row: WebhookRow, waiting: number): WebhookView {
  const isOldInForce = row.old_secret_until !== null && row.old_secret_until.getTime() > Date.now()
  return {
    id: row.id,
    url: urlOf(app, row),
    events: row.events.flatMap(each => eventType.safeParse(each).data ?? []),
    format: row.format,
    leavesOutPeople: row.leaves_out_people,
    state: row.state,
    disabledBecause: row.disabled_because && DISABLED[row.disabled_because],
    waiting,
    failingSince: row.failing_since?.toISOString() ?? null,
    oldSecretUntil: isOldInForce ? (row.old_secret_until?.toISOString() ?? null) : null,
    createdAt: row.created_at.toISOString(),
  }
}

/** A try as its owner sees it, with what is sent as the webhook is set now. */
export function tryViewOf(webhook: WebhookRow, row: TryOfEvent): WebhookTry {
  const event = eventOf({ ...row, id: row.event_id })
  return {
    ...{ eventId: row.event_id, type: row.type, n: row.n, state: stateOf(row) },
    at: (row.ended_at ?? row.due_at).toISOString(),
    ...{ status: row.status, ms: row.ms, trouble: troubleOf(row), answer: row.answer },
    request: bodyOf(webhook.format, eventFor(webhook, event)),
  }
}

function stateOf({ ended_at, error }: TryOfEvent): WebhookTry['state'] {
  if (ended_at === null) return 'waiting'
  return error === null ? 'delivered' : 'failed'
}
