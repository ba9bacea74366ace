import { type Change, Folder, WELL_KNOWN, type WellKnown } from './folders.ts'
import { changeKeyOf, folderIdOf, immutableIdOf, movingIdOf } from './ids.ts'
import { type Content, type Message, wholeSeconds } from './message.ts'
import { Sorted } from './sorted.ts'

/** Told of every change, after it happened; `from` and `to` are folders, one of them missing at birth and end. */
export interface Event {
  readonly message: Message
  readonly what: 'created' | 'updated' | 'moved' | 'removed'
  readonly from: Folder | undefined
  readonly to: Folder | undefined
  /** The moving id before the change. */
  readonly oldId: string
}

export type NewMessage = Content &
  Pick<Message, 'isOwn' | 'isRead'> & { readonly receivedAt: number } & Partial<
    Pick<Message, 'categories' | 'flagStatus'>
  >

/** One person's mail: folders, messages by both kinds of id, and what happened in order. */
export class Mailbox {
  readonly address: string
  readonly folders = new Map<string, Folder>()
  readonly root: Folder
  /** All messages by immutable id and by the moving id of the moment. */
  readonly byId = new Map<string, Message>()
  readonly all = new Sorted()
  readonly changes: Change[] = []
  /** Conversations by the Message-IDs seen in them. */
  readonly conversations = new Map<string, string>()
  /** By Message-ID in small letters; a copy has the same. */
  readonly byMessageId = new Map<string, Message[]>()
  /** Cursors of an older generation are refused. */
  generation = 1
  seq = 0
  serial = 0
  madeFolders = 0
  onChange: (event: Event) => void = () => undefined

  constructor(address: string) {
    this.address = address
    const rootId = folderIdOf(address, 'msgfolderroot')
    this.root = new Folder(rootId, 'Top of Information Store', { parentId: rootId, wellKnown: 'msgfolderroot' })
    this.folders.set(rootId, this.root)
    for (const [wellKnown, name] of Object.entries(WELL_KNOWN)) {
      const at = { parentId: rootId, wellKnown: wellKnown as WellKnown }
      const folder = new Folder(folderIdOf(address, wellKnown), name, at)
      this.folders.set(folder.id, folder)
    }
  }

  /** By id, or by a well-known name in any case. */
  folder(idOrName: string): Folder | undefined {
    const name = idOrName.toLowerCase()
    if (name === 'msgfolderroot') return this.root
    return this.folders.get(Object.hasOwn(WELL_KNOWN, name) ? folderIdOf(this.address, name) : idOrName)
  }

  /** The well-known folder, which is always there. */
  place(name: WellKnown): Folder {
    const folder = this.folder(name)
    if (!folder) throw new Error(`No folder ${name}`)
    return folder
  }

  children(parentId: string): Folder[] {
    const found = [...this.folders.values()].filter(one => one.parentId === parentId && one !== this.root)
    return found.sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'))
  }

  makeFolder(displayName: string, parentId: string): Folder {
    const folder = new Folder(folderIdOf(this.address, `made ${++this.madeFolders}`), displayName, { parentId })
    this.folders.set(folder.id, folder)
    return folder
  }

  add(given: NewMessage, folder: Folder): Message {
    const serial = ++this.serial
    const now = wholeSeconds(Date.now())
    const message: Message = {
      categories: [],
      flagStatus: 'notFlagged',
      inferenceClassification: 'focused',
      ...given,
      serial,
      immutableId: immutableIdOf(this.address, serial),
      id: movingIdOf(this.address, serial, 0),
      moves: 0,
      folderId: folder.id,
      createdAt: now,
      receivedAt: wholeSeconds(given.receivedAt),
      modifiedAt: now,
      changeKey: '',
    }
    this.restore(message)
    this.record('created', message, folder)
    this.onChange({ message, what: 'created', from: undefined, to: folder, oldId: message.id })
    return message
  }

  /** Puts a message into the indexes without telling anybody, as at a restart. */
  restore(message: Message): void {
    this.byId.set(message.immutableId, message).set(message.id, message)
    this.all.add(message)
    this.nameByMessageId(message)
    this.attach(message, this.folderOf(message))
  }

  folderOf(message: Message): Folder {
    const folder = this.folders.get(message.folderId)
    if (!folder) throw new Error(`A message lies in a folder that is gone: ${message.folderId}`)
    return folder
  }

  /** Moves a message; its moving id becomes another one, also when the folder stays the same. */
  move(message: Message, to: Folder): void {
    const from = this.folderOf(message)
    const oldId = message.id
    this.record('removed', message, from)
    this.detach(message, from)
    this.byId.delete(oldId)
    message.moves++
    message.id = movingIdOf(this.address, message.serial, message.moves)
    message.folderId = to.id
    this.byId.set(message.id, message)
    this.attach(message, to)
    this.record('created', message, to)
    this.onChange({ message, what: 'moved', from, to, oldId })
  }

  change(message: Message, fields: Partial<Omit<Message, 'serial' | 'receivedAt' | 'folderId'>>): void {
    const folder = this.folderOf(message)
    const wasUnread = !message.isRead
    Object.assign(message, fields)
    folder.unread += Number(!message.isRead) - Number(wasUnread)
    this.record('updated', message, folder)
    this.onChange({ message, what: 'updated', from: folder, to: folder, oldId: message.id })
  }

  /** Takes a message out for good; only deleting from Deleted Items does that. */
  remove(message: Message): void {
    const from = this.folderOf(message)
    this.record('removed', message, from)
    this.detach(message, from)
    this.all.remove(message)
    this.byId.delete(message.id)
    this.byId.delete(message.immutableId)
    const name = message.internetMessageId.toLowerCase()
    this.byMessageId.set(name, this.byMessageId.get(name)?.filter(one => one !== message) ?? [])
    this.onChange({ message, what: 'removed', from, to: undefined, oldId: message.id })
  }

  private nameByMessageId(message: Message): void {
    if (!message.internetMessageId) return
    this.conversations.set(message.internetMessageId, message.conversationId)
    const name = message.internetMessageId.toLowerCase()
    const known = this.byMessageId.get(name)
    if (known) known.push(message)
    else this.byMessageId.set(name, [message])
  }

  private attach(message: Message, folder: Folder): void {
    folder.contents.add(message)
    folder.unread += Number(!message.isRead)
  }

  private detach(message: Message, folder: Folder): void {
    folder.contents.remove(message)
    folder.unread -= Number(!message.isRead)
  }

  private record(what: Change['what'], message: Message, folder: Folder): void {
    const seq = ++this.seq
    message.changeKey = changeKeyOf(message.serial, seq)
    message.modifiedAt = wholeSeconds(Date.now())
    const change: Change = { seq, what, message, id: message.id }
    folder.changes.push(change)
    this.changes.push(change)
  }
}
