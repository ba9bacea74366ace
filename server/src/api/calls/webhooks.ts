import type { V1Input } from '@icebox/contract/api/v1-call'
import type { listEvents as eventsCall } from '@icebox/contract/api/v1-events'
import { listEventsAfter } from '../../accounts/events/event-store.ts'
import type { App } from '../../app.ts'
import type { KeyCaller } from '../serving/caller.ts'
import { eventOf } from '../webhooks/told.ts'
import * as webhooks from '../webhooks/webhooks.ts'
import { readCursor, writeCursor } from './cursor.ts'

const PAGE = 50

export async function listWebhooks(app: App, caller: KeyCaller) {
  return { items: (await webhooks.listWebhooks(app, caller)).webhooks }
}

export async function listTries(app: App, caller: KeyCaller, { webhookId }: { webhookId: string }) {
  return { items: (await webhooks.listTries(app, caller, { webhookId })).tries }
}

/** A page of what happened, and where reading goes on, also where nothing has happened since. */
export async function listEvents(app: App, caller: KeyCaller, { after, limit = PAGE }: V1Input<typeof eventsCall>) {
  // Of another list a cursor means something else.
  const whose = `events of ${caller.accountId}`
  const number = after === undefined ? '0' : readCursor(app, whose, after)
  const rows = await listEventsAfter(app.db, caller.accountId, { number, limit })
  const last = rows.at(-1)
  return { items: rows.map(eventOf), next: last ? writeCursor(app, whose, last.number) : (after ?? null) }
}
