import { z } from 'zod'
import { invalidArgument } from '../faults.ts'
import type { Box } from './box.ts'
import { type GmailCall, idOf, parse } from './call.ts'
import { listMails } from './list.ts'
import type { Mail } from './mail.ts'
import { headerOf, readHeaders } from './sending/mime.ts'
import { attachmentOf, format, getMail, showId, showMail } from './shapes.ts'

export function listMessages(call: GmailCall) {
  const { mails, ...rest } = listMails(call)
  const messages = mails.map(mail => ({ id: mail.id, threadId: mail.threadId }))
  return { ...(messages.length > 0 ? { messages } : {}), ...rest }
}

export function getMessage(call: GmailCall) {
  return showMail(getMail(call.box, idOf(call)), readingOf(call))
}

export function readingOf(call: GmailCall) {
  return {
    format: parse(format, call.query.get('format')?.toLowerCase() ?? undefined),
    headers: call.query.getAll('metadataHeaders'),
    metadataOnly: call.metadataOnly,
  }
}

export function getAttachment(call: GmailCall) {
  const data = attachmentOf(getMail(call.box, idOf(call, 'messageId')), idOf(call))
  return { size: data.length, data: data.toString('base64url') }
}

const labelChange = z.object({
  addLabelIds: z.array(z.string()).max(100).optional(),
  removeLabelIds: z.array(z.string()).max(100).optional(),
})

export function modifyMessage(call: GmailCall) {
  const mail = getMail(call.box, idOf(call))
  relabel(call.box, [mail], call.body)
  return showId(mail)
}

const batchChange = labelChange.extend({ ids: z.array(z.string()).min(1, 'No message ids specified').max(1_000) })

/** Messages that are not there are passed over in silence, as Gmail does. */
export function batchModify(call: GmailCall): undefined {
  const { ids, ...change } = parse(batchChange, call.body)
  relabel(
    call.box,
    ids.flatMap(id => call.box.mails.get(id) ?? []),
    change,
  )
}

/** Gmail decides about these itself. */
const NOT_BY_HAND = ['SENT', 'DRAFT', 'CHAT']

export function relabel(box: Box, mails: readonly Mail[], body: unknown): void {
  const { addLabelIds: add = [], removeLabelIds: remove = [] } = parse(labelChange, body)
  const named = [...add, ...remove]
  if (named.length === 0) throw invalidArgument('No label add or removes specified')
  const wrong = named.find(id => !box.labels.byId.has(id) || NOT_BY_HAND.includes(id))
  if (wrong) throw invalidArgument(`Invalid label: ${wrong}`)
  const both = add.find(id => remove.includes(id))
  if (both) throw invalidArgument(`Cannot both add and remove the same label: ${both}`)
  for (const mail of mails) box.relabel(mail, { add, remove })
}

export function trashMessage(call: GmailCall) {
  return showId(trash(call.box, getMail(call.box, idOf(call))))
}

export function untrashMessage(call: GmailCall) {
  return showId(untrash(call.box, getMail(call.box, idOf(call))))
}

export function trash(box: Box, mail: Mail): Mail {
  box.relabel(mail, { add: ['TRASH'], remove: ['INBOX', 'SPAM'] })
  return mail
}

/** Back from the trash a message is in no place of its own until somebody puts it there. */
export function untrash(box: Box, mail: Mail): Mail {
  box.relabel(mail, { remove: ['TRASH'] })
  return mail
}

export function purgeMessage(call: GmailCall): undefined {
  call.box.purge(getMail(call.box, idOf(call)))
}

export function batchPurge(call: GmailCall): undefined {
  const { ids } = parse(z.object({ ids: z.array(z.string()).min(1).max(1_000) }), call.body)
  for (const mail of ids.flatMap(id => call.box.mails.get(id) ?? [])) call.box.purge(mail)
}

export const givenMessage = z.object({
  raw: z.string().optional(),
  threadId: z.string().optional(),
  labelIds: z.array(z.string()).optional(),
})

/** The message of a body or an upload; 400 when there is none. */
export function rawOf(call: GmailCall, raw: string | undefined): Buffer {
  const given = call.upload ?? Buffer.from(raw ?? '', 'base64url')
  if (given.length > 0) return given
  throw invalidArgument("'raw' RFC822 payload message string or uploading message via /upload/* URL required")
}

/** `insert` dates a message now, `import` by its Date header, unless told otherwise. */
export function storeMessage(usual: 'receivedTime' | 'dateHeader') {
  return (call: GmailCall) => {
    const { raw, threadId, labelIds = [] } = parse(givenMessage, call.body)
    const unknown = labelIds.find(id => !call.box.labels.byId.has(id))
    if (unknown) throw invalidArgument(`Invalid label: ${unknown}`)
    const bytes = rawOf(call, raw)
    const source = call.query.get('internalDateSource') ?? usual
    const receivedAt = source === 'dateHeader' ? dateOf(bytes) : undefined
    return showId(call.box.add(bytes, { labels: labelIds, receivedAt, threadId }))
  }
}

function dateOf(raw: Buffer): number | undefined {
  const time = Date.parse(headerOf(readHeaders(raw), 'date'))
  return Number.isNaN(time) ? undefined : time
}
