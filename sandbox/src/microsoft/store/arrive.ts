import type { Folder } from './folders.ts'
import { conversationIdOf } from './ids.ts'
import { readLetter } from './letter.ts'
import type { Mailbox } from './mailbox.ts'
import type { Message } from './message.ts'

/** Files a raw message; one that lies in Sent Items was written by the mailbox's owner. */
export function arrive(mailbox: Mailbox, raw: Buffer, at: { folder: Folder; receivedAt: Date }): Message {
  const { content, references, text, html } = readLetter(raw)
  const place = at.folder.wellKnown
  const isOwn = place === 'sentitems' || place === 'drafts'
  const body = { contentType: html === undefined ? 'text' : 'html', content: html ?? text ?? '' } as const
  return mailbox.add(
    {
      ...content,
      conversationId: conversationOf(mailbox, content.internetMessageId, references),
      draft: place === 'drafts' ? { body, headers: [], references } : undefined,
      receivedAt: at.receivedAt.getTime(),
      isOwn,
      isRead: isOwn,
    },
    at.folder,
  )
}

/** The conversation of the nearest forerunner that is known here, or a new one. */
function conversationOf(mailbox: Mailbox, messageId: string, references: readonly string[]): string {
  const known = references.toReversed().map(one => mailbox.conversations.get(one))
  const found = known.find(one => one !== undefined) ?? mailbox.conversations.get(messageId)
  return found ?? conversationIdOf(mailbox.address, references[0] ?? (messageId || String(mailbox.serial + 1)))
}
