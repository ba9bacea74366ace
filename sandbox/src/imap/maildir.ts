import { randomUUID } from 'node:crypto'
import { chown, link, mkdir, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Who owns the mail on disk. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

export interface MaildirMail {
  readonly raw: string | Buffer
  /** 'INBOX' or a path such as 'Sent Messages', with '/' between levels; ASCII only. */
  readonly folder: string
  readonly seen: boolean
  readonly receivedAt: Date
}

/** Delivers as the Maildir rules ask: written whole in `tmp`, then put in place in one step. Makes what is missing. */
export async function deliverToMaildir(maildir: string, mail: MaildirMail, owner: Owner): Promise<void> {
  const folder = mail.folder === 'INBOX' ? maildir : join(maildir, `.${mail.folder.replaceAll('/', '.')}`)
  await makeMaildir(maildir, owner)
  if (folder !== maildir) await makeMaildir(folder, owner)
  const name = `${Math.floor(Date.now() / 1000)}.${randomUUID()}.sandbox`
  const draft = join(folder, 'tmp', name)
  await writeFile(draft, mail.raw, { mode: 0o600 })
  await chown(draft, owner.uid, owner.gid)
  // The time of the file is what IMAP shows as the internal date.
  await utimes(draft, mail.receivedAt, mail.receivedAt)
  await link(draft, mail.seen ? join(folder, 'cur', `${name}:2,S`) : join(folder, 'new', name))
  await unlink(draft)
}

async function makeMaildir(folder: string, owner: Owner): Promise<void> {
  for (const path of [folder, ...['cur', 'new', 'tmp'].map(part => join(folder, part))]) {
    await makeFolder(path, owner)
  }
}

async function makeFolder(path: string, owner: Owner): Promise<void> {
  const known = await stat(path).catch(() => undefined)
  if (known) return
  await makeFolder(join(path, '..'), owner)
  await mkdir(path, { mode: 0o700, recursive: true })
  await chown(path, owner.uid, owner.gid)
}
