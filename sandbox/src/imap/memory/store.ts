import { EventEmitter } from 'node:events'

export interface StoredMessage {
  readonly uid: number
  /** The host's own name for it, the same in every folder; only told by hosts with labels. */
  readonly id: string
  readonly flags: Set<string>
  readonly receivedAt: Date
  readonly raw: Buffer
}

/** One folder in memory; UIDs only ever grow while its UIDVALIDITY stays. */
export class Folder {
  readonly path: string
  readonly specialUse: string | undefined
  uidValidity: number
  uidNext = 1
  messages: StoredMessage[] = []
  protected readonly changes: EventEmitter

  constructor(path: string, specialUse: string | undefined, changes: EventEmitter) {
    this.path = path
    this.specialUse = specialUse
    this.uidValidity = nextUidValidity()
    this.changes = changes
  }

  add(raw: Buffer, flags: Iterable<string> = [], receivedAt = new Date()): StoredMessage {
    return this.put({ id: nextId(), flags: new Set(flags), receivedAt, raw })
  }

  /** What COPY makes of a message of another folder. */
  copy({ raw, flags, receivedAt }: StoredMessage): StoredMessage {
    return this.add(raw, flags, receivedAt)
  }

  /** Called after somebody changed flags. */
  heedFlags(): void {
    this.changes.emit('change')
  }

  protected put(content: Omit<StoredMessage, 'uid'>): StoredMessage {
    const message = { ...content, uid: this.uidNext++ }
    this.messages.push(message)
    this.changes.emit('change')
    return message
  }

  remove(uids: readonly number[]): void {
    this.messages = this.messages.filter(message => !uids.includes(message.uid))
    this.changes.emit('change')
  }

  /** Sets the flags of one message as another client would. */
  setFlags(uid: number, flags: readonly string[]): void {
    const message = this.messages.find(one => one.uid === uid)
    if (!message) throw new RangeError(`No message with UID ${uid} in ${this.path}`)
    message.flags.clear()
    for (const flag of flags) message.flags.add(flag)
    this.heedFlags()
  }

  /** What a host does after a repair: the same mail under other UIDs and another UIDVALIDITY. */
  renumber(): void {
    this.uidValidity = nextUidValidity(this.uidValidity)
    const old = this.messages
    this.messages = []
    this.uidNext = 1
    for (const message of old) this.put(message)
  }
}

/** One person's mailbox. Emits 'change' on `changes` whenever anything in it may have changed. */
export class Account {
  readonly address: string
  readonly password: string
  readonly changes = new EventEmitter().setMaxListeners(0)
  readonly folders = new Map<string, Folder>()

  constructor(address: string, password: string, folders: readonly (readonly [string, string])[]) {
    this.address = address
    this.password = password
    this.createFolder('INBOX')
    for (const [path, use] of folders) this.createFolder(path, use)
  }

  createFolder(path: string, specialUse?: string): Folder {
    const folder = new Folder(path, specialUse, this.changes)
    this.folders.set(path, folder)
    return folder
  }

  /** Finds a folder by its path; INBOX in any case. */
  find(path: string): Folder | undefined {
    return this.folders.get(/^inbox$/i.test(path) ? 'INBOX' : path)
  }

  folder(path: string): Folder {
    const found = this.find(path)
    if (!found) throw new RangeError(`${this.address} has no folder ${path}`)
    return found
  }
}

let lastId = 1_000_000_000_000_000_000n
const nextId = () => String(++lastId)

let lastUidValidity = 0

/** Grows with time, so that mail which did not survive a restart is not taken for the mail before it. */
function nextUidValidity(former = 0): number {
  lastUidValidity = Math.max(Math.floor(Date.now() / 1000), lastUidValidity + 1, former + 1)
  return lastUidValidity
}
