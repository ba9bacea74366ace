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

const STAR = '\\Flagged'

/**
 * A mailbox as Gmail shows it over IMAP: each message is there once and has labels, every label is a folder, and
 * `[Gmail]/All Mail` shows them all. What leaves a folder loses that label only. `[Gmail]/Starred` is the flag by another
 * name.
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
    const message = super.add(raw, this.holdsStarred() ? [...flags, STAR] : flags, receivedAt)
    if (!this.isApart() && !this.holdsAll()) this.shown('\\All')?.copy(message)
    this.showStarred(message)
    return message
  }

  /** Puts the label on, under the same name and with the same flags; a second time changes nothing. */
  override copy(message: StoredMessage): StoredMessage {
    const known = this.messages.find(({ id }) => id === message.id)
    if (known) return known
    if (this.isApart()) this.takeFromAll(message)
    if (this.holdsStarred()) message.flags.add(STAR)
    this.showStarred(message)
    return this.put(message)
  }

  /** Nothing leaves All Mail but for Trash and Spam. */
  override remove(uids: readonly number[]): void {
    if (this.holdsAll()) return
    if (this.holdsStarred()) for (const { uid, flags } of this.messages) if (uids.includes(uid)) flags.delete(STAR)
    super.remove(uids)
  }

  /** With `Auto-Expunge`, as it is unless the user changes it, a message marked as deleted loses the label at once. */
  override heedFlags(): void {
    const marked = this.messages.filter(({ flags }) => flags.has('\\Deleted'))
    for (const { flags } of marked) flags.delete('\\Deleted')
    this.remove(marked.map(({ uid }) => uid))
    for (const message of this.messages) this.showStarred(message)
    super.heedFlags()
  }

  /** Shows a message among the starred ones for as long as it is flagged. */
  private showStarred(message: StoredMessage): void {
    const starred = this.isApart() ? undefined : this.shown(STAR)
    if (!starred) return
    if (!message.flags.has(STAR)) starred.messages = starred.messages.filter(({ id }) => id !== message.id)
    else if (starred !== this) starred.copy(message)
  }

  private takeFromAll(message: StoredMessage): void {
    for (const folder of this.mailbox.folders.values()) {
      folder.messages = folder.messages.filter(({ id }) => id !== message.id)
    }
  }

  private shown(as: string): Folder | undefined {
    return [...this.mailbox.folders.values()].find(({ specialUse }) => specialUse === as)
  }

  private holdsAll(): boolean {
    return this.specialUse === '\\All'
  }

  private holdsStarred(): boolean {
    return this.specialUse === STAR
  }

  private isApart(): boolean {
    return this.specialUse === '\\Trash' || this.specialUse === '\\Junk'
  }
}
