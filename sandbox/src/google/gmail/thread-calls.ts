import { notFound } from '../faults.ts'
import { type GmailCall, idOf } from './call.ts'
import { listMails } from './list.ts'
import { type Mail, snippetOf } from './mail.ts'
import { readingOf, relabel, trash, untrash } from './message-calls.ts'
import { showMail } from './shapes.ts'

export function listThreads(call: GmailCall) {
  const { mails, ...rest } = listMails(call)
  const newest = new Map<string, Mail>()
  for (const mail of mails) if (!newest.has(mail.threadId)) newest.set(mail.threadId, mail)
  const threads = [...newest].map(([id, mail]) => ({ id, snippet: snippetOf(mail), historyId: String(mail.historyId) }))
  return { ...(threads.length > 0 ? { threads } : {}), ...rest }
}

export function getThread(call: GmailCall) {
  const mails = threadOf(call)
  const messages = mails.map(mail => showMail(mail, readingOf(call)))
  return { id: idOf(call), historyId: String(Math.max(...mails.map(mail => mail.historyId))), messages }
}

export function modifyThread(call: GmailCall) {
  relabel(call.box, threadOf(call), call.body)
  return getThread(call)
}

export function trashThread(call: GmailCall) {
  for (const mail of threadOf(call)) trash(call.box, mail)
  return getThread(call)
}

export function untrashThread(call: GmailCall) {
  for (const mail of threadOf(call)) untrash(call.box, mail)
  return getThread(call)
}

function threadOf(call: GmailCall): Mail[] {
  const mails = call.box.thread(idOf(call))
  if (mails.length === 0) throw notFound()
  return mails
}
