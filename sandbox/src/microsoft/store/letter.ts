import PostalMime, { type Address, type Email } from 'postal-mime'
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

export async function readLetter(raw: Buffer): Promise<Letter> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  const attachments = email.attachments.map(attachmentOf)
  const from = recipientsOf(email.from ? [email.from] : [])[0] ?? null
  const sender = recipientsOf(email.sender ? [email.sender] : [])[0] ?? from
  const sentAt = Date.parse(email.date ?? '')
  return {
    content: {
      subject: email.subject ?? '',
      preview: previewOf(email.text ?? textOfHtml(email.html ?? '')),
      ...{ from, sender },
      to: recipientsOf(email.to),
      cc: recipientsOf(email.cc),
      bcc: recipientsOf(email.bcc),
      replyTo: recipientsOf(email.replyTo),
      internetMessageId: email.messageId ?? '',
      hasAttachments: attachments.some(one => !one.isInline),
      importance: importanceOf(email),
      sentAt: wholeSeconds(Number.isNaN(sentAt) ? Date.now() : sentAt),
      extended: [],
      raw,
      draft: undefined,
    },
    references: idsIn(`${email.references ?? ''} ${email.inReplyTo ?? ''}`),
    text: email.text,
    html: email.html,
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments,
  }
}

function recipientsOf(addresses: readonly Address[] | undefined): Recipient[] {
  return (addresses ?? []).flatMap(one => {
    if (one.group) return one.group.map(member => recipientOf(member.address, member.name))
    return one.address ? [recipientOf(one.address, one.name)] : []
  })
}

function attachmentOf(given: Email['attachments'][number]): LetterAttachment {
  const { filename, mimeType, disposition, contentId, content } = given
  return {
    name: filename ?? 'attachment',
    contentType: mimeType,
    bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
    isInline: disposition === 'inline' || given.related === true,
    contentId: contentId?.replace(/^<|>$/g, '') ?? null,
  }
}

function importanceOf(email: Email): 'low' | 'normal' | 'high' {
  const said = email.headers
    .find(one => one.key === 'importance')
    ?.value.trim()
    .toLowerCase()
  return said === 'low' || said === 'high' ? said : 'normal'
}

function idsIn(said: string): string[] {
  return said.match(/<[^<>\s]+>/g) ?? []
}
