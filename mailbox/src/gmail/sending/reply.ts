import { gone } from '../../failures.ts'
import { ACTION_HEADER, composeReply } from '../../letter.ts'
import type { Reply } from '../../mailbox.ts'
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
export async function sendReply(context: GmailContext, reply: Reply): Promise<void> {
  const { act, address } = context
  const answered = await findMessage(context, act, { ref: reply.inReplyTo, spots: ['icebox', 'inbox'] })
  if (!answered) throw gone()
  const { threadId } = answered
  const earlier = await findEarlier(context, threadId, reply.idempotencyKey)
  if (earlier?.labelIds.includes(SENT)) return
  const draft = earlier
    ? await findDraft(act, earlier.id)
    : await createDraft(act, { raw: await composeReply(reply, { from: address }), threadId })
  if (draft === undefined) return
  try {
    await sendDraft(act, draft)
  } catch (error) {
    // A try whose answer was lost has sent it.
    if (!isMissing(error)) throw error
  }
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

/** A sent message with the key rather than a draft. */
async function findEarlier({ act }: GmailContext, threadId: string, key: string) {
  const { messages } = await getThread(act, threadId, [ACTION_HEADER])
  const ours = messages.filter(({ payload }) =>
    payload.headers.some(({ name, value }) => name.toLowerCase() === ACTION_HEADER.toLowerCase() && value === key),
  )
  return ours.find(({ labelIds }) => labelIds.includes(SENT)) ?? ours[0]
}
