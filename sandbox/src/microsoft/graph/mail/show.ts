import { htmlOfText, textOfHtml, withoutScripts } from '../../store/html.ts'
import { type Letter, readLetter } from '../../store/letter.ts'
import type { Body, Header, Message } from '../../store/message.ts'
import { type Call, idFor, type Reply } from '../call.ts'
import { contextOf, readSelect } from '../query.ts'
import { readExpand, showExtended } from './extended.ts'
import { plainFields, USUAL_FIELDS } from './fields.ts'
import { uniqueHtml, uniqueText } from './unique-body.ts'

const FROM_THE_LETTER = ['body', 'uniqueBody', 'internetMessageHeaders']

/** One message as the whole answer. */
export function oneMessage(call: Call, message: Message, status: number): Reply {
  const shown = showMessage(call, message, readView(call.url.searchParams))
  return { status, body: { ...contextOf(call.url, 'me/messages/$entity'), ...shown } }
}

/** What of a message is shown: the usual set unless some are selected, and properties of Exchange if expanded. */
export interface View {
  readonly select?: string[]
  readonly expand?: string[]
}

export function readView(query: URLSearchParams): View {
  return { select: readSelect(query), expand: readExpand(query) }
}

/** A message as Graph shows it to this caller. */
export function showMessage(call: Call, message: Message, { select, expand }: View): object {
  const wanted = new Set(select ?? USUAL_FIELDS)
  const plain = plainFields(message, idFor(message, call.prefer), call.url.origin)
  const shown: Record<string, unknown> = { '@odata.etag': plain['@odata.etag'], id: plain.id }
  for (const [name, value] of Object.entries(plain)) if (wanted.has(name)) shown[name] = value
  if (expand) Object.assign(shown, showExtended(message, expand))
  if (!FROM_THE_LETTER.some(name => wanted.has(name))) return shown
  const letter = message.raw && !message.draft ? readLetter(message.raw) : undefined
  const body = bodyOf(message, letter)
  if (wanted.has('body')) shown.body = inForm(body, call.prefer.textBodies)
  if (wanted.has('uniqueBody')) shown.uniqueBody = inForm(uniqueOf(body), call.prefer.textBodies)
  const headers = wanted.has('internetMessageHeaders') ? headersOf(call, message, letter) : undefined
  if (headers) shown.internetMessageHeaders = headers
  return shown
}

export function bodyOf(message: Message, letter: Letter | undefined): Body {
  if (message.draft) return message.draft.body
  if (letter?.html !== undefined) return { contentType: 'html', content: letter.html }
  return { contentType: 'text', content: letter?.text ?? '' }
}

function uniqueOf({ contentType, content }: Body): Body {
  return { contentType, content: contentType === 'html' ? uniqueHtml(content) : uniqueText(content) }
}

/** HTML unless the caller prefers text, whatever the sender wrote. */
function inForm({ contentType, content }: Body, asText: boolean): Body {
  if (asText) return { contentType: 'text', content: contentType === 'html' ? textOfHtml(content) : content }
  return { contentType: 'html', content: contentType === 'html' ? withoutScripts(content) : htmlOfText(content) }
}

/** Mail that was written here never went through transport, so that Sent Items have no such headers. */
function headersOf({ mailbox }: Call, message: Message, letter: Letter | undefined): readonly Header[] | undefined {
  if (message.draft) return message.draft.headers.length > 0 ? message.draft.headers : undefined
  if (message.isOwn || message.folderId === mailbox.place('sentitems').id) return undefined
  return letter?.headers
}
