import addressparser, { type AddressOrGroup } from 'nodemailer/lib/addressparser/index.js'
import { decodeText, headerOf, leavesOf, type MimePart, readMime, splitHead } from '../../google/gmail/sending/mime.ts'
import { decodeWords, headerFields } from '../../imap/memory/mime.ts'
import { previewOf, textOfHtml } from './html.ts'
import { type Content, type Header, type Recipient, recipientOf, wholeSeconds } from './message.ts'

/** A message as it came over the wire (RFC 5322), read as Exchange reads it. */
export interface Letter {
  readonly content: Omit<Content, 'conversationId'>
  /** Message-IDs it names as its forerunners, the nearest last. */
  readonly references: readonly string[]
  readonly text: string | undefined
  readonly html: string | undefined
  /** In the order of the message, topmost first, unfolded and not decoded. */
  readonly headers: readonly Header[]
  readonly attachments: readonly LetterAttachment[]
}

export interface LetterAttachment {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
  readonly isInline: boolean
  readonly contentId: string | null
}

export function readLetter(raw: Buffer): Letter {
  const root = readMime(raw)
  const leaves = leavesOf(root)
  const bodies = leaves.filter(isBody)
  const [text, html] = ['text/plain', 'text/html'].map(type => {
    const found = bodies.find(leaf => leaf.mimeType === type)
    return found && decodeText(found)
  })
  const attachments = leaves.filter(leaf => !isBody(leaf)).map(attachmentOf)
  const headers = headersIn(raw)
  const said = (name: string) => headerOf(headers, name)
  return {
    content: {
      ...addressesIn(said),
      subject: headerOf(root.headers, 'subject'),
      preview: previewOf(text ?? textOfHtml(html ?? '')),
      internetMessageId: said('message-id').trim(),
      hasAttachments: attachments.some(one => !one.isInline),
      importance: importanceOf(said('importance')),
      sentAt: sentAt(said('date')),
      extended: [],
      raw,
      draft: undefined,
    },
    references: `${said('references')} ${said('in-reply-to')}`.match(/<[^<>\s]+>/g) ?? [],
    ...{ text, html, headers, attachments },
  }
}

/** What is read as the text of the message rather than kept beside it. */
function isBody({ mimeType, filename, headers }: MimePart): boolean {
  const isAttached = /^\s*attachment/i.test(headerOf(headers, 'content-disposition'))
  return !filename && !isAttached && (mimeType === 'text/plain' || mimeType === 'text/html')
}

function attachmentOf({ filename, mimeType, headers, data }: MimePart): LetterAttachment {
  const contentId = headerOf(headers, 'content-id').replace(/^<|>$/g, '')
  return {
    name: filename || 'attachment',
    contentType: mimeType,
    bytes: data,
    isInline: /^\s*inline/i.test(headerOf(headers, 'content-disposition')),
    contentId: contentId || null,
  }
}

function headersIn(raw: Buffer): Header[] {
  return headerFields(splitHead(raw).head).flatMap(field => {
    const colon = field.indexOf(':')
    if (colon < 1) return []
    const value = Buffer.from(field.slice(colon + 1).replace(/\r?\n/g, ''), 'latin1').toString('utf8')
    return [{ name: field.slice(0, colon).trim(), value: value.trim() }]
  })
}

function addressesIn(said: (name: string) => string) {
  const people = (name: string) => addressparser(said(name)).flatMap(recipientsOf)
  const from = people('from')[0] ?? null
  return {
    ...{ from, sender: people('sender')[0] ?? from },
    ...{ to: people('to'), cc: people('cc'), bcc: people('bcc'), replyTo: people('reply-to') },
  }
}

function recipientsOf(entry: AddressOrGroup): Recipient[] {
  if ('group' in entry) return (entry.group ?? []).flatMap(recipientsOf)
  return entry.address ? [recipientOf(entry.address, decodeWords(entry.name))] : []
}

function importanceOf(value: string): 'low' | 'normal' | 'high' {
  const word = value.trim().toLowerCase()
  return word === 'low' || word === 'high' ? word : 'normal'
}

function sentAt(date: string): number {
  const time = Date.parse(date)
  return wholeSeconds(Number.isNaN(time) ? Date.now() : time)
}
