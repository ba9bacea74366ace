import type { Message } from '@microsoft/microsoft-graph-types'
import { gone } from '../../failures.ts'
import { ACTION_HEADER, SUPPRESS_HEADER, subjectOf } from '../../letter.ts'
import type { Reply, ReplyPermit } from '../../mailbox.ts'
import { findMessages } from '../find.ts'
import type { Home } from '../home.ts'
import { DRAFT_FIELDS, messageShape, pageShape } from '../requests/answers.ts'
import { ask, pathOfMessage, quoted, readAs, withQuery } from '../requests/asking.ts'
import { readMany } from '../requests/batch.ts'
import { type Graph, GraphRefusal } from '../requests/graph.ts'
import { headerProperty } from './header-property.ts'

/**
 * Answers a message in its thread. The draft bears the key and keeps both id and key when it becomes the sent message,
 * so that a repetition finds it: what is still a draft is sent, anything else went out. Graph takes no Auto-Submitted
 * (RFC 3834), so that of an automatic reply X-Auto-Response-Suppress alone asks other programs not to answer.
 */
export async function sendReply(graph: Graph, home: Home, { reply, permit }: Permitted): Promise<void> {
  const earlier = await findEarlier(graph, reply.idempotencyKey)
  if (hasLeft(home, earlier)) return
  await permit?.()
  const draftId = firstOf(earlier) ?? (await draftReply(graph, home, reply))
  await graph.call({ method: 'PATCH', path: pathOfMessage(draftId), body: contentOf(reply) })
  // Whoever else was at it meanwhile sends the same draft, or has sent it.
  const found = await findEarlier(graph, reply.idempotencyKey)
  if (hasLeft(home, found)) return
  await permit?.()
  await graph.call({ method: 'POST', path: `${pathOfMessage(firstOf(found) ?? draftId)}/send` })
}

interface Permitted {
  readonly reply: Reply
  readonly permit?: ReplyPermit | undefined
}

/** Of several drafts the same for everybody. */
function firstOf(drafts: readonly { readonly id: string }[]): string | undefined {
  return drafts.map(({ id }) => id).toSorted()[0]
}

/** Whether anything with the key is not a draft any more. */
export async function hasReplied(graph: Graph, home: Home, { idempotencyKey }: Pick<Reply, 'idempotencyKey'>) {
  return hasLeft(home, await findEarlier(graph, idempotencyKey))
}

/** A draft that the user threw away is not to be sent. */
function hasLeft(home: Home, earlier: Awaited<ReturnType<typeof findEarlier>>): boolean {
  return earlier.some(message => !message.isDraft || message.parentFolderId === home.trashId)
}

/** A draft being sent passes through the Outbox. */
const FOLDERS = ['drafts', 'outbox', 'sentitems', 'deleteditems']

async function findEarlier(graph: Graph, key: string) {
  const $filter = `singleValueExtendedProperties/Any(ep: ep/id eq ${quoted(headerProperty(ACTION_HEADER))} and ep/value eq ${quoted(key)})`
  const paths = FOLDERS.map(name =>
    withQuery(`/me/mailFolders/${name}/messages`, { $filter, $select: DRAFT_FIELDS, $top: 5 }),
  )
  const bodies = await readMany(graph, paths)
  return bodies.flatMap(body => readAs(pageShape, body ?? { value: [] }).value)
}

async function draftReply(graph: Graph, home: Home, reply: Reply): Promise<string> {
  const found = (await findMessages(graph, home, { refs: [reply.inReplyTo] })).get(reply.inReplyTo)
  if (!found) throw gone()
  const path = `${pathOfMessage(found.ref.key)}/createReply`
  const message: Message = { singleValueExtendedProperties: headersOf(reply) }
  const draft = (body: object) => ask(graph, { method: 'POST', path, body }, messageShape)
  try {
    return (await draft({ message })).id
  } catch (error) {
    // The key can be written afterwards too; a crash in between leaves an unsent draft.
    if (error instanceof GraphRefusal && error.status === 400) return (await draft({})).id
    throw error
  }
}

/** Plain text without the quoted message, to the one address the rules allow. */
function contentOf(reply: Reply): Message {
  return {
    subject: subjectOf(reply),
    body: { contentType: 'text', content: reply.text },
    toRecipients: [{ emailAddress: { address: reply.to } }],
    ccRecipients: [],
    bccRecipients: [],
    singleValueExtendedProperties: headersOf(reply),
  }
}

const headersOf = ({ idempotencyKey, isAutomatic }: Reply) => [
  { id: headerProperty(ACTION_HEADER), value: idempotencyKey },
  ...(isAutomatic ? [{ id: headerProperty(SUPPRESS_HEADER), value: 'All' }] : []),
]
