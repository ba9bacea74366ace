import type { EventEmitter } from 'node:events'
import { Account, Folder, type StoredMessage } from './store.ts'

export const gmailFolders = [
  ['[Gmail]/All Mail', '\\All'],
  ['[Gmail]/Drafts', '\\Drafts'],
  ['[Gmail]/Important', '\\Important'],
  ['[Gmail]/Sent Mail', '\\Sent'],
  ['[Gmail]/Spam', '\\Junk'],
  ['[Gmail]/Starred', '\\Flagged'],
  ['[Gmail]/Trash', '\\Trash'],
] as const

/**
 * A mailbox as Gmail shows it over IMAP: each message is there once and has labels, every label is a folder, and
 * `[Gmail]/All Mail` shows them all. What leaves a folder loses that label only.
 */
export class LabelAccount extends Account {
  override createFolder(path: string, specialUse?: string): Folder {
    const label = new Label(path, specialUse, { changes: this.changes, folders: this.folders })
    this.folders.set(path, label)
    return label
  }
}

interface Mailbox {
  readonly changes: EventEmitter
  readonly folders: ReadonlyMap<string, Folder>
}

class Label extends Folder {
  private readonly mailbox: Mailbox

  constructor(path: string, specialUse: string | undefined, mailbox: Mailbox) {
    super(path, specialUse, mailbox.changes)
    this.mailbox = mailbox
  }

  override add(raw: Buffer, flags: Iterable<string> = [], receivedAt = new Date()): StoredMessage {
    const message = super.add(raw, flags, receivedAt)
    if (!this.isApart() && !this.holdsAll()) this.allMail()?.copy(message)
    return message
  }

  /** Puts the label on, under the same name and with the same flags; a second time changes nothing. */
  override copy(message: StoredMessage): StoredMessage {
    const known = this.messages.find(({ id }) => id === message.id)
    if (known) return known
    if (this.isApart()) this.takeFromAll(message)
    return this.put(message)
  }

  /** Nothing leaves All Mail but for Trash and Spam. */
  override remove(uids: readonly number[]): void {
    if (!this.holdsAll()) super.remove(uids)
  }

  /** With `Auto-Expunge`, as it is unless the user changes it, a message marked as deleted loses the label at once. */
  override heedFlags(): void {
    const marked = this.messages.filter(({ flags }) => flags.has('\\Deleted'))
    for (const { flags } of marked) flags.delete('\\Deleted')
    this.remove(marked.map(({ uid }) => uid))
    super.heedFlags()
  }

  private takeFromAll(message: StoredMessage): void {
    for (const folder of this.mailbox.folders.values()) {
      folder.messages = folder.messages.filter(({ id }) => id !== message.id)
    }
  }

  private allMail(): Folder | undefined {
    return [...this.mailbox.folders.values()].find(({ specialUse }) => specialUse === '\\All')
  }

  private holdsAll(): boolean {
    return this.specialUse === '\\All'
  }

  private isApart(): boolean {
    return this.specialUse === '\\Trash' || this.specialUse === '\\Junk'
  }
}
