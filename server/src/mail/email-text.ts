import type { Message } from '@icebox/classifier/message'
import { parseMessage, UnreadableMessage } from '@icebox/classifier/mime'
import { MailboxError, type OpenMailbox } from '@icebox/mailbox/mailbox'
import type { Actor, App } from '../app.ts'
import { countTry } from '../kit/limit.ts'
import { Problem } from '../kit/problem.ts'
import { cleanBody } from './clean-text.ts'
import { openRow } from './connections.ts'
import { type EntryRow, getEntryOf } from './entry-store.ts'
import { findMailbox, type MailboxRow } from './mailbox-store.ts'
import { refOf } from './notice.ts'

const MAX_BYTES = 1024 * 1024
const MAX_TEXT = 64 * 1024
/** Each one is a login at the host, and hosts count those too. */
const READS = { max: 60, windowSeconds: 600 }

/** Fetches a message's text once and forgets it. Throws Problem `gone`, `conflict` or `unavailable`. */
export async function getEmailText(app: App, { accountId }: Actor, { emailId }: { emailId: string }) {
  const entry = await getEntryOf(app.db, accountId, emailId)
  const row = await findMailbox(app.db, entry.mailbox_id)
  if (!row || row.credential === null) {
    throw new Problem('conflict', 'This mailbox is disconnected. Connect it again to read the message.')
  }
  assertNotRefused(row)
  await countTry(app, `text:${accountId}`, READS)
  const message = await readOnce(() => openRow(app, row), entry)
  const text = cleanBody(message.text)
  return { text: text.slice(0, MAX_TEXT), truncated: text.length > MAX_TEXT || entry.size > MAX_BYTES }
}

/** Every further try with a password the host refused brings the account nearer to being locked. */
function assertNotRefused({ status, auth_failures, quiet_until }: MailboxRow): void {
  if (status === 'reconnect') {
    throw new Problem(
      'conflict',
      'Your mail server refuses the password. Connect the mailbox again to read the message.',
    )
  }
  if (auth_failures > 0 && quiet_until && quiet_until.getTime() > Date.now()) throw silent()
}

async function readOnce(open: () => Promise<OpenMailbox>, entry: EntryRow): Promise<Message> {
  try {
    const mailbox = await open()
    try {
      const [found] = await mailbox.locate([refOf(entry)])
      if (!found || found.place === 'elsewhere') throw moved()
      return await parseMessage(await mailbox.read(found.ref, MAX_BYTES))
    } finally {
      await mailbox.close()
    }
  } catch (error) {
    if (error instanceof UnreadableMessage) throw new Problem('gone', 'This message holds no readable text.')
    if (!(error instanceof MailboxError)) throw error
    if (error.kind === 'gone') throw moved()
    throw silent()
  }
}

function silent(): Problem {
  return new Problem('unavailable', 'Your mailbox does not answer at the moment. Please try again later.')
}

function moved(): Problem {
  return new Problem('gone', 'This message is neither in your inbox nor in the Icebox folder any more.')
}
