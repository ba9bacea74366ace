import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { textOfHtml } from './html.ts'
import type { Header, Message, Recipient } from './message.ts'

type Parts =
  | 'raw'
  | 'draft'
  | 'from'
  | 'to'
  | 'cc'
  | 'replyTo'
  | 'subject'
  | 'internetMessageId'
  | 'sentAt'
  | 'extended'
type Written = Pick<Message, Parts>

/** The message as it goes over the wire (RFC 5322). Bcc is for the envelope only. */
export async function composeRaw(message: Written): Promise<Buffer> {
  if (message.raw && !message.draft) return message.raw
  const { body, headers = [], references = [] } = message.draft ?? {}
  const html = body?.contentType === 'html' ? body.content : undefined
  const composed = new MailComposer({
    from: addresses(message.from ? [message.from] : []),
    to: addresses(message.to),
    cc: addresses(message.cc),
    replyTo: addresses(message.replyTo),
    subject: message.subject,
    messageId: message.internetMessageId,
    date: new Date(message.sentAt),
    inReplyTo: references.at(-1),
    references: [...references],
    headers: [...headers, ...transportHeaders(message)].map(({ name, value }) => ({ key: name, value })),
    text: html === undefined ? (body?.content ?? '') : textOfHtml(html),
    html,
  })
  return composed.compile().build()
}

/** Properties of PS_INTERNET_HEADERS go out as headers; Exchange lets nobody's names but `X-` ones through. */
function transportHeaders({ extended }: Written): Header[] {
  return extended.flatMap(({ id, value }) => {
    const name = /^String \{00020386-0000-0000-c000-000000000046\} Name (x-[\w-]+)$/i.exec(id)?.[1]
    return name === undefined ? [] : [{ name, value }]
  })
}

function addresses(people: readonly Recipient[]): { name: string; address: string }[] {
  return people.map(({ emailAddress: { name, address } }) => ({ name: name === address ? '' : name, address }))
}
