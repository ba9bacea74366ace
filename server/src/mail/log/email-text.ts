import { MailboxError } from '@icebox/mailbox/mailbox'
import type { Actor, App } from '../../app.ts'
import { countTry } from '../../kit/db/limit.ts'
import { Problem } from '../../kit/problem.ts'
import { listFolderIds } from '../../rules/folder-store.ts'
import { type EntryRow, getEntryOf } from '../entries/entry-store.ts'
import { refOf } from '../entries/identity.ts'
import { readTextAside } from '../hosts/ask.ts'
import { mailboxOptions, settingsOfRow } from '../mailboxes/connect-login.ts'
import { findMailbox, type MailboxRow } from '../mailboxes/mailbox-store.ts'

const MAX_BYTES = 1024 * 1024
const MAX_TEXT = 64 * 1024
/** Each one is a login at the host, and hosts count those too. */
const AT_ONCE = { ofAccount: 2, inAll: 12 }
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
  const leave = app.gate.enter(
    [
      { name: `text:${accountId}`, max: AT_ONCE.ofAccount },
      { name: 'texts', max: AT_ONCE.inAll },
    ],
    'Another message is being fetched at the moment. Please try again.',
  )
  try {
    return await readOnce(app, row, entry)
  } finally {
    leave()
  }
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

async function readOnce(app: App, row: MailboxRow, entry: EntryRow) {
  try {
    const reader = { settings: settingsOfRow(app, row), options: mailboxOptions(app, row) }
    const folderIds = await listFolderIds(app.db, [entry])
    const found = await readTextAside(app, reader, {
      ref: refOf(entry),
      folderIds,
      maxBytes: MAX_BYTES,
      maxText: MAX_TEXT,
    })
    if ('text' in found) return { text: found.text, truncated: found.isCut || entry.size > MAX_BYTES }
    throw found.missing === 'moved' ? moved() : new Problem('gone', 'This message holds no readable text.')
  } catch (error) {
    if (error instanceof MailboxError) throw silent()
    throw error
  }
}

function silent(): Problem {
  return new Problem('unavailable', 'Your mailbox does not answer at the moment. Please try again later.')
}

function moved(): Problem {
  return new Problem('gone', 'This message is neither in your inbox nor in the Icebox folder any more.')
}
