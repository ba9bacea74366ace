import { pagesOf } from '../pages.ts'
import type { Ask } from '../question.ts'
import { PAGE } from '../requests/calls.ts'
import * as shapes from '../shapes.ts'

const userId = 'me'

/** Makes a draft in the thread. */
export async function createDraft(ask: Ask, draft: { raw: Buffer; threadId: string }) {
  const message = { raw: draft.raw.toString('base64url'), threadId: draft.threadId }
  return ask({
    method: 'drafts.create',
    request: (gmail, how) => gmail.users.drafts.create({ userId, requestBody: { message } }, how),
    read: data => shapes.draft.parse(data),
    isOnce: true,
  })
}

/** The draft that is this message; undefined when it was sent or thrown away. */
export async function findDraft(ask: Ask, messageId: string): Promise<string | undefined> {
  const pages = pagesOf(pageToken =>
    ask({
      method: 'drafts.list',
      request: (gmail, how) => gmail.users.drafts.list({ userId, maxResults: PAGE, pageToken }, how),
      read: data => shapes.draftPage.parse(data),
    }),
  )
  for await (const { drafts } of pages) {
    const found = drafts.find(({ message }) => message.id === messageId)
    if (found) return found.id
  }
  return undefined
}

/** Throws Refusal 404 where the draft was sent already or thrown away. */
export const sendDraft = (ask: Ask, id: string) =>
  ask({
    method: 'drafts.send',
    request: (gmail, how) => gmail.users.drafts.send({ userId, requestBody: { id } }, how),
    read: () => undefined,
  })
