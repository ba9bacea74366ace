import { gone } from '../../failures.ts'
import { ACTION_HEADER, composeReply } from '../../letter.ts'
import type { Reply, ReplyPermit } from '../../mailbox.ts'
import { findMessage } from '../find.ts'
import { getThread } from '../requests/calls.ts'
import { type GmailContext, SENT } from '../requests/context.ts'
import { isMissing } from '../requests/refusals.ts'
import { createDraft, findDraft, sendDraft } from './draft-calls.ts'

/**
 * Answers a message in its thread, once. Gmail puts a Message-ID of its own on what it sends, so a draft that bears the
 * idempotency key is made first, and sending a draft uses it up. The thread tells whether there is a draft or a sent
 * message with the key; without the answered message there is none to tell, and the reply is not sent.
 */
export async function sendReply(context: GmailContext, reply: Reply, permit?: ReplyPermit): Promise<void> {
  const answered = await findMessage(context, context.act, { ref: reply.inReplyTo, spots: ['icebox', 'inbox'] })
  if (!answered) throw gone()
  const draft = await draftOf(context, { reply, threadId: answered.threadId, permit })
  if (draft === undefined) return
  await permit?.()
  try {
    await sendDraft(context.act, draft)
  } catch (error) {
    // A try whose answer was lost has sent it.
    if (!isMissing(error)) throw error
  }
}

interface Drafting {
  readonly reply: Reply
  readonly threadId: string
  readonly permit: ReplyPermit | undefined
}

/** The draft to be sent; undefined where the reply went out or its draft was thrown away. */
async function draftOf(context: GmailContext, { reply, threadId, permit }: Drafting): Promise<string | undefined> {
  const { act, address } = context
  const find = () => findEarlier(context, threadId, reply.idempotencyKey)
  const earlier = await find()
  if (earlier?.labelIds.includes(SENT)) return undefined
  if (earlier) return findDraft(act, earlier.id)
  await permit?.()
  const own = await createDraft(act, { raw: await composeReply(reply, { from: address }), threadId })
  // Whoever else was at it meanwhile sends the same draft, or has sent it.
  const found = await find()
  if (found?.labelIds.includes(SENT)) return undefined
  return found === undefined || found.id === own.message.id ? own.id : findDraft(act, found.id)
}

/** Whether the thread has a sent message with the key. */
export async function hasReplied(
  context: GmailContext,
  { inReplyTo, idempotencyKey }: Pick<Reply, 'inReplyTo' | 'idempotencyKey'>,
): Promise<boolean> {
  const answered = await findMessage(context, context.act, { ref: inReplyTo, spots: ['icebox', 'inbox'] })
  if (!answered) throw gone()
  const earlier = await findEarlier(context, answered.threadId, idempotencyKey)
  return earlier?.labelIds.includes(SENT) === true
}

/** A sent message with the key rather than a draft, and of several drafts the same for everybody. */
async function findEarlier({ act }: GmailContext, threadId: string, key: string) {
  const { messages } = await getThread(act, threadId, [ACTION_HEADER])
  const ours = messages.filter(({ payload }) =>
    payload.headers.some(({ name, value }) => name.toLowerCase() === ACTION_HEADER.toLowerCase() && value === key),
  )
  const [first] = ours.toSorted((one, other) => one.id.localeCompare(other.id))
  return ours.find(({ labelIds }) => labelIds.includes(SENT)) ?? first
}
