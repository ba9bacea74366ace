import { z } from 'zod'
import { invalidArgument, notFound } from '../faults.ts'
import type { Box, Change } from './box.ts'
import { type GmailCall, pageSizeOf, parse } from './call.ts'

/** What a client may ask for; the names in the answer are others. */
const KINDS = {
  messageAdded: 'messagesAdded',
  messageDeleted: 'messagesDeleted',
  labelAdded: 'labelsAdded',
  labelRemoved: 'labelsRemoved',
} as const

const types = z.array(
  z.enum(['messageAdded', 'messageDeleted', 'labelAdded', 'labelRemoved'], {
    error: issue => `Invalid value at 'history_types': "${issue.input}"`,
  }),
)
const cursor = z.string({ error: 'Missing required parameter: startHistoryId' }).regex(/^\d{1,20}$/, {
  error: 'Invalid value at start_history_id',
})

/** `users.history.list`: everything since a cursor. 404 when the cursor is too old. */
export function listHistory(call: GmailCall) {
  const { box } = call
  const start = parse(cursor, call.query.get('startHistoryId') ?? undefined)
  if (Number(start) < box.historyFloor) throw notFound()
  const size = pageSizeOf(call)
  const after = call.query.get('pageToken')
  const found = wantedChanges(call, after ? positionOf(after, start) : Number(start))
  const page = found.slice(0, size)
  const last = page.at(-1)
  const hasMore = found.length > size && last !== undefined
  // The next page may tell the last record of this one again; a reader has to bear that.
  const resumeAfter = size > 1 ? page.at(-2) : last
  return {
    ...(page.length > 0 ? { history: page.map(showChange) } : {}),
    ...(hasMore ? { nextPageToken: tokenOf(start, resumeAfter ?? last) } : {}),
    historyId: String(box.lastHistoryId),
  }
}

function wantedChanges(call: GmailCall, after: number): Change[] {
  const given = parse(types, call.query.getAll('historyTypes'))
  const kinds: readonly string[] = given.length > 0 ? given.map(type => KINDS[type]) : Object.values(KINDS)
  const label = call.query.get('labelId')
  const hasLabel = (change: Change) =>
    !label || change.mail.labelIds.includes(label) || (change.labelIds?.includes(label) ?? false)
  const since = call.box.history.slice(firstAfter(call.box, after))
  return since.filter(change => kinds.includes(change.kind) && hasLabel(change))
}

function firstAfter({ history }: Box, after: number): number {
  let [low, high] = [0, history.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((history[middle]?.id ?? 0) <= after) low = middle + 1
    else high = middle
  }
  return low
}

function showChange({ id, kind, mail, labelIds }: Change) {
  const message = { id: mail.id, threadId: mail.threadId }
  const typed = { message: { ...message, labelIds: mail.labelIds }, ...(labelIds ? { labelIds } : {}) }
  return { id: String(id), messages: [message], [kind]: [typed] }
}

const tokenOf = (start: string, after: Change) => Buffer.from(`${start}.${after.id}`).toString('base64url')

/** A token belongs to the cursor its first page was asked with. */
function positionOf(token: string, start: string): number {
  const [, began, after] = /^(\d+)\.(\d+)$/.exec(Buffer.from(token, 'base64url').toString('utf8')) ?? []
  if (began !== start) throw invalidArgument('Invalid pageToken')
  return Number(after)
}
