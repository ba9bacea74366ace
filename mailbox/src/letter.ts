import MailComposer from 'nodemailer/lib/mail-composer'
import type { Reply } from './mailbox.ts'

/** The header that bears a reply's idempotency key. */
export const ACTION_HEADER = 'X-Icebox-Action'
/** Asks Exchange and its kin not to answer (MS-OXCMAIL). */
export const SUPPRESS_HEADER = 'X-Auto-Response-Suppress'

/**
 * A plain-text reply as it goes on the wire, in the thread of what it answers; marked as automatic (RFC 3834) only where
 * nobody pressed anything for it, because programs that stop at an answer do not stop at an automatic one.
 */
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
    references: answered === undefined ? undefined : threadOf(reply, answered),
    headers: {
      ...(reply.isAutomatic ? { 'Auto-Submitted': 'auto-replied', [SUPPRESS_HEADER]: 'All' } : {}),
      [ACTION_HEADER]: reply.idempotencyKey,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** The first of a thread and its newest, since programs thread by either (RFC 5322, 3.6.4). */
function threadOf({ references = [] }: Reply, answered: string): string[] {
  const before = references.filter(id => /^<[^\s<>]{1,250}>$/.test(id) && id !== answered)
  const kept = before.length > MOST_BEFORE ? [...before.slice(0, 1), ...before.slice(1 - MOST_BEFORE)] : before
  return [...kept, answered]
}

const MOST_BEFORE = 20
const LONGEST_SUBJECT = 200

/** In one line of at most 200 characters, so that no header can be smuggled in. */
export function subjectOf({ subject }: Reply): string {
  return subject
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SUBJECT)
}
