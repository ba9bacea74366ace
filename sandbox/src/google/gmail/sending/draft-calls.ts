import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { notFound } from '../../faults.ts'
import { type GmailCall, idOf, parse } from '../call.ts'
import { listMails } from '../list.ts'
import type { Mail } from '../mail.ts'
import { givenMessage, rawOf, readingOf } from '../message-calls.ts'
import { getMail, showId, showMail } from '../shapes.ts'
import { sendMail } from './outgoing.ts'

const draftBody = z.object({ id: z.string().optional(), message: givenMessage.default({}) })

export function sendMessage(call: GmailCall) {
  const { raw, threadId } = parse(givenMessage, call.body)
  return showId(sendMail(call.box, { raw: rawOf(call, raw), threadId }, call.post))
}

export function createDraft(call: GmailCall) {
  const id = `r${randomInt(2 ** 47)}${randomInt(10_000, 99_999)}`
  return { id, message: showId(putDraft(call, id)) }
}

/** The message of a changed draft is another one, with another id. */
export function updateDraft(call: GmailCall) {
  const former = draftMail(call, idOf(call))
  const mail = putDraft(call, idOf(call), former.threadId)
  call.box.purge(former)
  return { id: idOf(call), message: showId(mail) }
}

export function getDraft(call: GmailCall) {
  return { id: idOf(call), message: showMail(draftMail(call, idOf(call)), readingOf(call)) }
}

export function listDrafts(call: GmailCall) {
  const idOfDraft = new Map([...call.box.drafts].map(([draft, mail]) => [mail, draft]))
  const query = new URLSearchParams(call.query)
  query.append('labelIds', 'DRAFT')
  const { mails, ...rest } = listMails({ ...call, query })
  const drafts = mails.map(mail => ({ id: idOfDraft.get(mail.id), message: { id: mail.id, threadId: mail.threadId } }))
  return { ...(drafts.length > 0 ? { drafts } : {}), ...rest }
}

/** The draft is gone afterwards, and so is its message: what was sent has another id. */
export function sendDraft(call: GmailCall) {
  const { id = '', message } = parse(draftBody, call.body)
  const draft = draftMail(call, id)
  const raw = message.raw || call.upload ? rawOf(call, message.raw) : draft.raw
  const sent = sendMail(call.box, { raw, inThread: draft.threadId }, call.post)
  call.box.drafts.delete(id)
  call.box.purge(draft)
  return showId(sent)
}

export function deleteDraft(call: GmailCall): undefined {
  const draft = draftMail(call, idOf(call))
  call.box.drafts.delete(idOf(call))
  call.box.purge(draft)
}

function putDraft(call: GmailCall, id: string, formerThread?: string): Mail {
  const { message } = parse(draftBody, call.body)
  const threadId = message.threadId ?? formerThread
  const mail = call.box.add(rawOf(call, message.raw), { labels: ['DRAFT'], threadId })
  call.box.drafts.set(id, mail.id)
  return mail
}

function draftMail(call: GmailCall, id: string): Mail {
  const mailId = call.box.drafts.get(id)
  if (!mailId) throw notFound()
  return getMail(call.box, mailId)
}
