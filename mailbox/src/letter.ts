import MailComposer from 'nodemailer/lib/mail-composer'
import type { Reply } from './mailbox.ts'

/** The header that bears a reply's idempotency key. */
export const ACTION_HEADER = 'X-Icebox-Action'

/** A plain-text automatic reply as it goes on the wire (RFC 3834), in the thread of what it answers. */
export async function composeReply(reply: Reply, own: { from: string; messageId?: string }): Promise<Buffer> {
  // Names given to messages that had none mean nothing to anyone else.
  const answered = /^<.+>$/.test(reply.inReplyTo.messageId) ? reply.inReplyTo.messageId : undefined
  const composer = new MailComposer({
    from: own.from,
    to: reply.to,
    subject: subjectOf(reply),
    text: reply.text,
    messageId: own.messageId,
    inReplyTo: answered,
    references: answered,
    headers: {
      'Auto-Submitted': 'auto-replied',
      'X-Auto-Response-Suppress': 'All',
      [ACTION_HEADER]: reply.idempotencyKey,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

const LONGEST_SUBJECT = 200

/** In one line of at most 200 characters, so that no header can be smuggled in. */
export function subjectOf({ subject }: Reply): string {
  return subject
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SUBJECT)
}
