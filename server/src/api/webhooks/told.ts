import { type WebhookEvent, webhookEvent } from '@icebox/contract/api/v1-events'
import type { EventRow } from '../../accounts/events/event-store.ts'
import { strongestFirst } from '../../mail/log/item.ts'
import { reasonSentence } from '../../mail/log/reasons.ts'
import type { WebhookRow } from './webhook-store.ts'

/** An event as it is told: in the log, and to a webhook of the standard format. */
export function eventOf({ id, type, at, data }: Pick<EventRow, 'id' | 'type' | 'at' | 'data'>): WebhookEvent {
  return webhookEvent.parse({ id, type, timestamp: at.toISOString(), data: { ...data, ...reasonsOf(data) } })
}

interface Judged {
  readonly reasons: { readonly code: string; readonly weight: number }[]
  readonly confidence: number | null
}

function reasonsOf(data: object) {
  if (!('reasons' in data)) return {}
  const told = strongestFirst(data as Judged).map(({ code, weight }) => ({ code, text: reasonSentence(code), weight }))
  return { reasons: told }
}

/** What says who wrote and what about. */
const OF_PEOPLE = ['sender', 'senderName', 'subject', 'messageId']

/** An event as this webhook is told of it. */
export function eventFor({ leaves_out_people }: Pick<WebhookRow, 'leaves_out_people'>, event: WebhookEvent) {
  if (!leaves_out_people) return event
  const left = OF_PEOPLE.filter(name => name in event.data).map(name => [name, null] as const)
  return webhookEvent.parse({ ...event, data: { ...event.data, ...Object.fromEntries(left) } })
}
