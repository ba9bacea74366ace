import type { z } from 'zod'
import { pagesOf } from '../pages.ts'
import type { Ask, Question } from '../question.ts'
import { type RawMessage, readRaw } from '../sending/raw.ts'
import * as shapes from '../shapes.ts'

const userId = 'me'

/** The largest page Gmail gives. */
export const PAGE = 500

const as =
  <T>(shape: z.ZodType<T>) =>
  (data: unknown) =>
    shape.parse(data)

export const getProfile = (ask: Ask) =>
  ask({
    method: 'getProfile',
    request: (gmail, how) => gmail.users.getProfile({ userId }, how),
    read: as(shapes.profile),
  })

export async function listLabels(ask: Ask): Promise<readonly shapes.Label[]> {
  const { labels } = await ask({
    method: 'labels.list',
    request: (gmail, how) => gmail.users.labels.list({ userId }, how),
    read: as(shapes.labels),
  })
  return labels
}

/** Throws Refusal 409 where there is such a label, 400 where Gmail keeps the name for itself. */
export const createLabel = (ask: Ask, requestBody: { name: string; [field: string]: unknown }) =>
  ask({
    method: 'labels.create',
    request: (gmail, how) => gmail.users.labels.create({ userId, requestBody }, how),
    read: as(shapes.madeLabel),
  })

/** How many messages bear the label. */
export async function countOf(ask: Ask, id: string): Promise<number> {
  const { messagesTotal } = await ask({
    method: 'labels.get',
    request: (gmail, how) => gmail.users.labels.get({ userId, id }, how),
    read: as(shapes.countedLabel),
  })
  return messagesTotal
}

export interface Search {
  /** All of them. */
  readonly labelIds?: readonly string[]
  /** In the language of Gmail's search box. */
  readonly q?: string
}

/** Page by page, the newest message first; spam and trash are left out. */
export function listPages(ask: Ask, search: Search, maxResults = PAGE) {
  const params = { userId, maxResults, q: search.q, labelIds: search.labelIds && [...search.labelIds] }
  return pagesOf(pageToken =>
    ask({
      method: 'messages.list',
      request: (gmail, how) => gmail.users.messages.list({ ...params, pageToken }, how),
      read: as(shapes.messagePage),
    }),
  )
}

/** All of it, the newest first. */
export async function listAll(ask: Ask, search: Search): Promise<shapes.Listed[]> {
  const all: shapes.Listed[] = []
  for await (const { messages } of listPages(ask, search)) all.push(...messages)
  return all
}

/** The labels of a message and the headers named. Throws Refusal where there is no such message. */
export const getHeaders = (ask: Ask, id: string, metadataHeaders: readonly string[]) =>
  ask({
    method: 'messages.get',
    request: (gmail, how) =>
      gmail.users.messages.get({ userId, id, format: 'metadata', metadataHeaders: [...metadataHeaders] }, how),
    read: as(shapes.headedMessage),
  })

/** The message as it is on the wire, cut at `maxBytes`. Throws Refusal where there is no such message. */
export const getRaw = (ask: Ask, id: string, maxBytes: number) =>
  ask({
    method: 'messages.get',
    request: (gmail, how) => gmail.users.messages.get({ userId, id, format: 'raw', fields: RAW_FIELDS }, how),
    read: (data, beat) => readRaw(data, { maxBytes, beat }),
    streams: true,
  } satisfies Question<RawMessage>)

const RAW_FIELDS = 'id,labelIds,internalDate,sizeEstimate,raw'

/** A new message under these labels, received now; neither sent nor filtered. */
export const insertMessage = (ask: Ask, requestBody: { raw: string; labelIds: string[] }) =>
  ask({
    method: 'messages.insert',
    request: (gmail, how) =>
      gmail.users.messages.insert({ userId, internalDateSource: 'receivedTime', requestBody }, how),
    read: () => undefined,
    isOnce: true,
  })

export interface Relabelling {
  readonly id: string
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Throws Refusal where there is no such message or label. */
export const modify = (ask: Ask, { id, add, remove }: Relabelling) =>
  ask({
    method: 'messages.modify',
    request: (gmail, how) => {
      const requestBody = { addLabelIds: [...add], removeLabelIds: [...remove] }
      return gmail.users.messages.modify({ userId, id, requestBody }, how)
    },
    read: as(shapes.changedMessage),
  })

/** Page by page since `startHistoryId`, which stays the same. Throws Refusal 404 where that is too old. */
export const listHistory = (ask: Ask, startHistoryId: string) =>
  pagesOf(pageToken =>
    ask({
      method: 'history.list',
      request: (gmail, how) =>
        gmail.users.history.list({ userId, startHistoryId, pageToken, maxResults: PAGE, historyTypes: HISTORY }, how),
      read: as(shapes.historyPage),
    }),
  )

const HISTORY = ['messageAdded', 'messageDeleted', 'labelAdded', 'labelRemoved']

/** All messages of a conversation, drafts among them, with their labels and the headers named. */
export const getThread = (ask: Ask, id: string, metadataHeaders: readonly string[]) =>
  ask({
    method: 'threads.get',
    request: (gmail, how) =>
      gmail.users.threads.get({ userId, id, format: 'metadata', metadataHeaders: [...metadataHeaders] }, how),
    read: as(shapes.thread),
  })
