import type { Address, Message as Letter } from '@icebox/classifier/message'
import { parseMessage } from '@icebox/classifier/mime'
import type { Message } from '@microsoft/microsoft-graph-types'
import type { OwnLetter } from '../../mailbox.ts'
import { searchPath } from '../find.ts'
import { messageShape, pageShape } from '../requests/answers.ts'
import { ask, get, pathOfFolder } from '../requests/asking.ts'
import type { Graph } from '../requests/graph.ts'

/**
 * Makes the message in the inbox, unless one with its Message-ID lies there. Graph makes drafts of all it is given, but
 * where Exchange's own flags (MS-OXPROPS, PidTagMessageFlags) say at once that it is none; those cannot be set for a
 * message given as MIME, so its parts are handed over one by one.
 */
export async function deliverLetter(graph: Graph, { raw }: OwnLetter): Promise<void> {
  const letter = parseMessage(raw)
  const known = await get(graph, searchPath(INBOX, letter.messageId), pageShape)
  if (known.value.length > 0) return
  await ask(graph, { method: 'POST', path: `${pathOfFolder(INBOX)}/messages`, body: messageOf(letter) }, messageShape)
}

const INBOX = 'inbox'
/** PidTagMessageFlags: neither a draft (8) nor read (1). */
const ARRIVED_UNREAD = { id: 'Integer 0x0E07', value: '0' }
/** More of their own Graph takes from nobody. */
const MOST_HEADERS = 5

function messageOf({ from, to, subject, html, text, messageId, headers }: Letter): Message {
  return {
    ...{ subject, internetMessageId: messageId, isRead: false },
    ...{ from: recipientOf(from), sender: recipientOf(from), toRecipients: to.map(recipientOf) },
    body: html === '' ? { contentType: 'text', content: text } : { contentType: 'html', content: html },
    internetMessageHeaders: headers
      .filter(([name]) => name.startsWith('x-'))
      .slice(0, MOST_HEADERS)
      .map(([name, value]) => ({ name, value })),
    singleValueExtendedProperties: [ARRIVED_UNREAD],
  }
}

function recipientOf({ address, name }: Address) {
  return { emailAddress: { address, name: name === '' ? address : name } }
}
