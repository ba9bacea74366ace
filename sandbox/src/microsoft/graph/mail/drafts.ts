import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { composeRaw } from '../../store/compose.ts'
import { escapeHtml, htmlOfText } from '../../store/html.ts'
import { conversationIdOf } from '../../store/ids.ts'
import { readLetter } from '../../store/letter.ts'
import type { NewMessage } from '../../store/mailbox.ts'
import { type Body, type Draft, graphTime, type Message, type Recipient, recipientOf } from '../../store/message.ts'
import { type Call, denied, folderOf, messageOf, type Reply, readBody } from '../call.ts'
import { badRequest } from '../problems.ts'
import { draftFields, type MessageBody, marksIn, messageBody } from './message-body.ts'
import { bodyOf, oneMessage } from './show.ts'

const answer = z.strictObject({ comment: z.string().optional(), message: messageBody.optional() })
const outgoing = z.strictObject({ message: messageBody, saveToSentItems: z.boolean().optional() })

/** A new draft, in Drafts or in the folder named; no draft where Exchange's own flags say so from the beginning. */
export async function createMessage(call: Call): Promise<Reply> {
  const folder = call.params.folder === undefined ? call.mailbox.place('drafts') : folderOf(call)
  const given = readBody(messageBody, call.body)
  const made = newDraft(call, given)
  const flags = flagsIn(given)
  const isDraft = flags === undefined || (flags & UNSENT) !== 0
  const message = isDraft ? made : await arrived(made, given, (flags & READ) !== 0)
  return oneMessage(call, call.mailbox.add(message, folder), 201)
}

/** As if it had come from whomever it names. */
async function arrived(made: NewMessage, given: MessageBody, isRead: boolean): Promise<NewMessage> {
  const { address, name } = given.from?.emailAddress ?? {}
  const from = address === undefined ? made.from : recipientOf(address, name ?? '')
  const raw = await composeRaw({ ...made, from })
  return { ...made, from, sender: from, raw, draft: undefined, isOwn: false, isRead }
}

/** PidTagMessageFlags (MS-OXPROPS 2.791): can be set while a message is made, and never again. */
const FLAGS = /^integer 0x0*e07$/i
const [READ, UNSENT] = [1, 8]

function flagsIn({ singleValueExtendedProperties: extended = [] }: MessageBody): number | undefined {
  const said = extended.find(({ id }) => FLAGS.test(id))?.value
  return said === undefined ? undefined : Number(said)
}

/** A message in the making; it has its Message-ID from the beginning. */
function newDraft(call: Call, given: MessageBody, begun?: Partial<NewMessage>): NewMessage {
  const { account, mailbox } = call
  const self = recipientOf(account.email, account.name)
  const internetMessageId = `<${randomUUID()}@outlook.example>`
  const empty: Draft = { body: { contentType: 'html', content: '' }, headers: [], references: [] }
  const base = {
    ...{ subject: '', preview: '', from: self, sender: self, to: [], cc: [], bcc: [], replyTo: [] },
    ...{ internetMessageId, conversationId: conversationIdOf(mailbox.address, internetMessageId) },
    ...{
      hasAttachments: false,
      importance: 'normal' as const,
      raw: undefined,
      extended: [],
      isOwn: true,
      isRead: true,
    },
    ...{ receivedAt: Date.now(), sentAt: Date.now(), draft: empty },
    ...begun,
  }
  return { ...base, ...draftFields(given, base.draft ?? empty), ...marksIn(given, base) }
}

export function createReply(call: Call): Reply {
  return oneMessage(call, addReply(call, false), 201)
}

export function createReplyAll(call: Call): Reply {
  return oneMessage(call, addReply(call, true), 201)
}

export async function reply(call: Call): Promise<Reply> {
  return sendOut(call, addReply(call, false))
}

export async function replyAll(call: Call): Promise<Reply> {
  return sendOut(call, addReply(call, true))
}

export async function sendDraft(call: Call): Promise<Reply> {
  const message = messageOf(call)
  if (!message.draft) throw badRequest('The message is not a draft and cannot be sent.', 'ErrorItemNotDraft')
  return sendOut(call, message)
}

export async function sendMail(call: Call): Promise<Reply> {
  const { message: given, saveToSentItems = true } = readBody(outgoing, call.body)
  const drafted = newDraft(call, given)
  checkRecipients(drafted)
  const message = call.mailbox.add(drafted, call.mailbox.place('drafts'))
  const sent = await sendOut(call, message)
  if (!saveToSentItems) call.mailbox.remove(message)
  return sent
}

function addReply(call: Call, toAll: boolean): Message {
  const message = messageOf(call)
  const { comment, message: given = {} } = readBody(answer, call.body)
  if (comment !== undefined && given.body) throw badRequest('Give either a comment or a body of the message.')
  const letter = message.raw ? readLetter(message.raw) : undefined
  const content = `${comment ? `<p>${escapeHtml(comment)}</p>` : ''}${quoted(message, bodyOf(message, letter))}`
  const drafted = newDraft(call, given, {
    subject: `RE: ${message.subject.replace(/^re:\s*/i, '')}`,
    ...recipientsOf(call, message, toAll),
    conversationId: message.conversationId,
    draft: {
      body: { contentType: 'html', content },
      headers: [],
      references: [...(letter?.references ?? []), message.internetMessageId].filter(Boolean),
    },
  })
  return call.mailbox.add(drafted, call.mailbox.place('drafts'))
}

/** A reply goes where Reply-To says; one to all also to the others, but not to the writer. */
function recipientsOf({ account }: Call, message: Message, toAll: boolean): Pick<Message, 'to' | 'cc'> {
  const self = account.email
  const isOther = ({ emailAddress }: Recipient) => emailAddress.address.toLowerCase() !== self
  const back = message.replyTo.length > 0 ? message.replyTo : [message.from].filter(one => one !== null)
  if (!toAll) return { to: back, cc: [] }
  const known = new Set(back.map(one => one.emailAddress.address.toLowerCase()))
  const others = message.to.filter(one => isOther(one) && !known.has(one.emailAddress.address.toLowerCase()))
  return { to: [...back, ...others], cc: message.cc.filter(isOther) }
}

function quoted({ from, sentAt, to, subject }: Message, body: Body): string {
  const shown = (people: readonly Recipient[]) => people.map(one => one.emailAddress.address).join('; ')
  const lines = [
    `<b>From:</b> ${escapeHtml(shown(from ? [from] : []))}`,
    `<b>Sent:</b> ${graphTime(sentAt)}`,
    `<b>To:</b> ${escapeHtml(shown(to))}`,
    `<b>Subject:</b> ${escapeHtml(subject)}`,
  ]
  const content = body.contentType === 'html' ? body.content : htmlOfText(body.content)
  return `<hr tabindex="-1" style="display:inline-block; width:98%"><div id="divRplyFwdMsg">${lines.join('<br>')}</div>${content}`
}

/** The draft becomes the copy in Sent Items: it keeps its immutable id. */
async function sendOut(call: Call, message: Message): Promise<Reply> {
  if (!call.scopes.includes('Mail.Send')) throw denied()
  checkRecipients(message)
  const raw = await composeRaw(message)
  const to = [...message.to, ...message.cc, ...message.bcc].map(one => one.emailAddress.address)
  call.mailbox.change(message, { raw, draft: undefined, sentAt: Date.now(), isRead: true })
  call.mailbox.move(message, call.mailbox.place('sentitems'))
  await call.realm.post(raw, to)
  return { status: 202 }
}

function checkRecipients({ to, cc, bcc }: Pick<Message, 'to' | 'cc' | 'bcc'>): void {
  const all = [...to, ...cc, ...bcc]
  if (all.length > 0 && all.every(one => /^[^\s@]+@[^\s@]+$/.test(one.emailAddress.address))) return
  throw badRequest('At least one recipient is not valid.', 'ErrorInvalidRecipients')
}
