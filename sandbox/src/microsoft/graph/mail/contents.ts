import { composeRaw } from '../../store/compose.ts'
import { changeKeyOf } from '../../store/ids.ts'
import { type LetterAttachment, readLetter } from '../../store/letter.ts'
import { graphTime, type Message } from '../../store/message.ts'
import { type Call, messageOf, type Reply } from '../call.ts'
import { checkOptions, contextOf } from '../query.ts'

/** The message as it went over the wire; the very bytes that came in. */
export async function getMime(call: Call): Promise<Reply> {
  return { status: 200, body: await composeRaw(messageOf(call)), type: 'text/plain' }
}

export function listAttachments(call: Call): Reply {
  checkOptions(call.url.searchParams, [])
  const message = messageOf(call)
  const attachments = message.raw ? readLetter(message.raw).attachments : []
  const value = attachments.map((one, index) => showAttachment(message, one, index))
  return { status: 200, body: { ...contextOf(call.url, 'me/messages/attachments'), value } }
}

function showAttachment(message: Message, attachment: LetterAttachment, index: number): object {
  const { name, contentType, isInline, contentId, bytes } = attachment
  return {
    '@odata.type': '#microsoft.graph.fileAttachment',
    '@odata.mediaContentType': contentType,
    id: `${message.immutableId}${changeKeyOf(message.serial, -1 - index)}`,
    lastModifiedDateTime: graphTime(message.createdAt),
    ...{ name, contentType, size: bytes.length, isInline, contentId },
    contentLocation: null,
    contentBytes: bytes.toString('base64'),
  }
}
