import { z } from 'zod'
import type { Mailbox } from '../../store/mailbox.ts'
import type { Message } from '../../store/message.ts'
import { type Call, findFolder, messageOf, type Reply, readBody } from '../call.ts'
import { badRequest } from '../problems.ts'
import { draftFields, type MessageBody, marksIn, messageBody } from './message-body.ts'
import { oneMessage } from './show.ts'

const destination = z.strictObject({ destinationId: z.string().min(1) })

/** Puts the message into another folder and answers with it as it is there; without immutable ids it has another id. */
export function moveMessage(call: Call): Reply {
  const message = messageOf(call)
  const { destinationId } = readBody(destination, call.body)
  call.mailbox.move(message, findFolder(call.mailbox, destinationId))
  return oneMessage(call, message, 201)
}

export function copyMessage(call: Call): Reply {
  const message = messageOf(call)
  const { destinationId } = readBody(destination, call.body)
  const copy = call.mailbox.add({ ...message }, findFolder(call.mailbox, destinationId))
  return oneMessage(call, copy, 201)
}

export function changeMessage(call: Call): Reply {
  const message = messageOf(call)
  const given = readBody(messageBody, call.body)
  if (given.internetMessageHeaders) {
    throw badRequest('Internet message headers are set when a message is made.', 'ErrorInvalidPropertySet')
  }
  const content = message.draft ? draftFields(given, message.draft) : onlyMarks(given)
  call.mailbox.change(message, { ...content, ...marksIn(given, message) })
  return oneMessage(call, message, 200)
}

/** As Graph does: the message goes to Deleted Items, and is gone when it is deleted from there. */
export function deleteMessage(call: Call): Reply {
  call.realm.deletes.push(call.url.pathname)
  discardMessage(call.mailbox, messageOf(call))
  return { status: 204 }
}

export function discardMessage(mailbox: Mailbox, message: Message): void {
  const trash = mailbox.place('deleteditems')
  if (message.folderId === trash.id) mailbox.remove(message)
  else mailbox.move(message, trash)
}

function onlyMarks(given: MessageBody): object {
  const fixed = [
    'subject',
    'body',
    'toRecipients',
    'ccRecipients',
    'bccRecipients',
    'replyTo',
    'from',
    'sender',
  ] as const
  const named = fixed.find(name => given[name] !== undefined)
  if (named) throw badRequest(`${named} can be changed in a draft only.`, 'ErrorInvalidPropertySet')
  return {}
}
