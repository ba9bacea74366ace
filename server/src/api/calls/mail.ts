import type { V1Input } from '@icebox/contract/api/v1-call'
import type * as calls from '@icebox/contract/api/v1-mail'
import type { App } from '../../app.ts'
import { listMailboxes as healthOf } from '../../mail/health/health.ts'
import { getEmail, listLogs } from '../../mail/log/activity.ts'
import * as acts from '../../mail/log/acts.ts'
import { askToStop as ask } from '../../mail/stopping/ask.ts'
import type { KeyCaller } from '../serving/caller.ts'
import { readCursor, writeCursor } from './cursor.ts'

const PAGE = 50

export async function listMailboxes(app: App, caller: KeyCaller) {
  return { items: await healthOf(app, caller) }
}

/** One page, and where the next begins; null when this was the last. */
export async function listActivity(app: App, caller: KeyCaller, input: V1Input<typeof calls.listActivity>) {
  const { cursor, since, limit = PAGE, ...query } = input
  const before = cursor === undefined ? undefined : readCursor(app, caller.accountId, cursor)
  const from = since === undefined ? undefined : new Date(since)
  // One more than is asked for tells whether there is another page.
  const found = await listLogs(app, caller, { ...query, before, since: from, limit: limit + 1 })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, next: found.length > limit && last ? writeCursor(app, caller.accountId, last.id) : null }
}

export async function getMessage(app: App, caller: KeyCaller, { messageId }: V1Input<typeof calls.getMessage>) {
  return (await getEmail(app, caller, { emailId: messageId })).item
}

export function restoreMessages(app: App, caller: KeyCaller, input: V1Input<typeof calls.restoreMessages>) {
  return acts.restoreEmails(app, caller, input)
}

export function freezeMessages(app: App, caller: KeyCaller, input: V1Input<typeof calls.freezeMessages>) {
  return acts.freezeEmails(app, caller, input)
}

export function undoMessages(app: App, caller: KeyCaller, input: V1Input<typeof calls.undoMessages>) {
  return acts.undoEmails(app, caller, input)
}

export async function askToStop(app: App, caller: KeyCaller, input: V1Input<typeof calls.askToStop>) {
  const { answers } = await ask(app, caller, input)
  return { items: answers.map(({ entryId, ...answer }) => ({ id: entryId, ...answer })) }
}
