import { z } from 'zod'
import { previewOf, textOfHtml } from '../../store/html.ts'
import { type Content, type Draft, type Message, type Recipient, recipientOf } from '../../store/message.ts'
import { badRequest } from '../problems.ts'
import { extendedBody, mergeExtended } from './extended.ts'

const recipient = z.object({ emailAddress: z.object({ address: z.string(), name: z.string().nullish() }) })
const body = z.object({ contentType: z.string().optional(), content: z.string() })
const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z
    .string()
    .transform(said => values.find(one => one.toLowerCase() === said.toLowerCase()) ?? said)
    .pipe(z.enum(values))

/** What a caller may write into a message. */
export const messageBody = z.strictObject({
  subject: z.string().nullish(),
  internetMessageId: z.string().optional(),
  body: body.optional(),
  toRecipients: z.array(recipient).optional(),
  ccRecipients: z.array(recipient).optional(),
  bccRecipients: z.array(recipient).optional(),
  replyTo: z.array(recipient).optional(),
  from: recipient.optional(),
  sender: recipient.optional(),
  importance: oneOf('low', 'normal', 'high').optional(),
  inferenceClassification: oneOf('focused', 'other').optional(),
  isRead: z.boolean().optional(),
  categories: z.array(z.string()).optional(),
  flag: z.object({ flagStatus: oneOf('notFlagged', 'flagged', 'complete') }).optional(),
  singleValueExtendedProperties: extendedBody.optional(),
  internetMessageHeaders: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
})
export type MessageBody = z.infer<typeof messageBody>

/** The fields of a draft that `given` changes. */
export function draftFields(given: MessageBody, before: Draft): Partial<Content> {
  const headers = given.internetMessageHeaders ?? before.headers
  for (const { name } of headers) checkHeader(name)
  const written = given.body === undefined ? before.body : bodyIn(given.body)
  return {
    ...(given.subject === undefined ? {} : { subject: given.subject ?? '' }),
    ...(given.internetMessageId === undefined ? {} : { internetMessageId: given.internetMessageId }),
    ...(given.toRecipients && { to: people(given.toRecipients) }),
    ...(given.ccRecipients && { cc: people(given.ccRecipients) }),
    ...(given.bccRecipients && { bcc: people(given.bccRecipients) }),
    ...(given.replyTo && { replyTo: people(given.replyTo) }),
    preview: previewOf(written.contentType === 'html' ? textOfHtml(written.content) : written.content),
    draft: { ...before, body: written, headers },
  }
}

/** What may be changed in any message. */
export function marksIn(given: MessageBody, before: Pick<Content, 'extended'>): Partial<Message> {
  const {
    singleValueExtendedProperties: extended,
    isRead,
    categories,
    flag,
    importance,
    inferenceClassification,
  } = given
  return {
    ...(extended === undefined ? {} : { extended: mergeExtended(before.extended, extended) }),
    ...(isRead === undefined ? {} : { isRead }),
    ...(categories === undefined ? {} : { categories }),
    ...(flag === undefined ? {} : { flagStatus: flag.flagStatus }),
    ...(importance === undefined ? {} : { importance }),
    ...(inferenceClassification === undefined ? {} : { inferenceClassification }),
  }
}

/** Graph sends no header but the caller's own ones. */
function checkHeader(name: string): void {
  if (/^x-/i.test(name)) return
  const message = `The internet message header name '${name}' should start with 'x-' or 'X-'.`
  throw badRequest(message, 'InvalidInternetMessageHeader')
}

function bodyIn({ contentType = 'text', content }: z.infer<typeof body>): Draft['body'] {
  const form = contentType.toLowerCase()
  if (form !== 'text' && form !== 'html') throw badRequest(`'${contentType}' is no type of a body.`)
  return { contentType: form, content }
}

function people(given: readonly z.infer<typeof recipient>[]): Recipient[] {
  return given.map(({ emailAddress }) => recipientOf(emailAddress.address, emailAddress.name ?? ''))
}
