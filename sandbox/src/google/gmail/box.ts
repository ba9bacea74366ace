import { randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { isUserLabel, Labels } from './labels.ts'
import { identify, type Mail, newMailId, topicOf } from './mail.ts'

export const CHANGE_KINDS = ['messagesAdded', 'messagesDeleted', 'labelsAdded', 'labelsRemoved'] as const

/** One record of the history, with the labels the message had then. */
export interface Change {
  readonly id: number
  readonly kind: (typeof CHANGE_KINDS)[number]
  readonly mail: { readonly id: string; readonly threadId: string; readonly labelIds: readonly string[] }
  readonly labelIds?: readonly string[]
}

export interface Watch {
  readonly expiresAt: number
  readonly labelIds: readonly string[]
  readonly excludes: boolean
}

export interface NewMail {
  readonly labels: Iterable<string>
  readonly receivedAt?: number
  /** Wanted by the sender; taken only when the headers agree, as Gmail does. */
  readonly threadId?: string
  /** The thread it is in already, as a draft's when it is sent. */
  readonly inThread?: string
}

/** One person's Gmail. Emits 'change' with the Change on `changes`. */
export class Box {
  readonly address: string
  readonly labels = new Labels()
  readonly mails = new Map<string, Mail>()
  /** Draft ids and the messages they stand for. */
  readonly drafts = new Map<string, string>()
  readonly changes = new EventEmitter().setMaxListeners(0)
  /** Oldest first. */
  history: Change[] = []
  /** By internal date, oldest first. */
  byDate: Mail[] = []
  lastHistoryId = 1_000
  /** Cursors below this are too old. */
  historyFloor = this.lastHistoryId
  watch: Watch | undefined
  readonly threads = new Map<string, Set<Mail>>()
  private readonly byMessageId = new Map<string, Mail>()

  constructor(address: string) {
    this.address = address
  }

  add(raw: Buffer, { labels, receivedAt = Date.now(), threadId, inThread }: NewMail): Mail {
    const { messageId, subject, answers } = identify(raw)
    const id = newMailId()
    const thread = inThread ?? this.threadFor({ subject, answers, wanted: threadId }) ?? id
    const mail: Mail = {
      id,
      threadId: thread,
      raw,
      receivedAt,
      messageId,
      subject,
      labels: new Set(labels),
      historyId: 0,
    }
    this.enter(mail)
    this.record('messagesAdded', mail)
    return mail
  }

  /** Puts a message where the indexes find it, without a record. */
  enter(mail: Mail): void {
    this.mails.set(mail.id, mail)
    this.byDate.splice(this.placeOf(mail), 0, mail)
    this.threads.set(mail.threadId, (this.threads.get(mail.threadId) ?? new Set()).add(mail))
    if (mail.messageId) this.byMessageId.set(mail.messageId, mail)
  }

  /** Adds and removes labels; what is already so leaves no record. */
  relabel(mail: Mail, { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] }): void {
    const added = add.filter(label => !mail.labels.has(label))
    const removed = remove.filter(label => mail.labels.has(label))
    for (const label of added) mail.labels.add(label)
    if (added.length > 0) this.record('labelsAdded', mail, added)
    for (const label of removed) mail.labels.delete(label)
    if (removed.length > 0) this.record('labelsRemoved', mail, removed)
  }

  /** Purges a message. Only drafts and callers with the widest scope come here. */
  purge(mail: Mail): void {
    this.leave(mail)
    this.record('messagesDeleted', mail)
  }

  /** Takes a message out of the indexes, without a record. */
  leave(mail: Mail): void {
    this.mails.delete(mail.id)
    this.byDate.splice(this.byDate.indexOf(mail), 1)
    const thread = this.threads.get(mail.threadId)
    thread?.delete(mail)
    if (thread?.size === 0) this.threads.delete(mail.threadId)
    if (this.byMessageId.get(mail.messageId) === mail) this.byMessageId.delete(mail.messageId)
  }

  /** A label goes, its messages stay. */
  removeLabel(id: string): void {
    this.labels.remove(id)
    for (const mail of this.byDate) this.relabel(mail, { remove: [id] })
  }

  /** Makes every cursor given out so far too old. */
  expireHistory(): void {
    this.historyFloor = this.nextHistoryId()
    this.history = []
  }

  thread(id: string): Mail[] {
    return [...(this.threads.get(id) ?? [])].sort((a, b) => a.receivedAt - b.receivedAt)
  }

  /** The messages of the thread that a wanted id or the headers name; the subject must agree as well. */
  private threadFor(own: { subject: string; answers: readonly string[]; wanted?: string }): string | undefined {
    const topic = topicOf(own.subject)
    const named = own.answers.flatMap(answer => this.byMessageId.get(answer) ?? [])
    const parent = named.find(mail => topicOf(mail.subject) === topic)
    return own.wanted === undefined || own.wanted === parent?.threadId ? parent?.threadId : undefined
  }

  private record(kind: Change['kind'], mail: Mail, labelIds?: readonly string[]): void {
    mail.historyId = this.nextHistoryId()
    const then = { id: mail.id, threadId: mail.threadId, labelIds: [...mail.labels] }
    const change: Change = { id: mail.historyId, kind, mail: then, ...(labelIds ? { labelIds } : {}) }
    this.history.push(change)
    this.changes.emit('change', change)
  }

  /** Gmail's ids grow with gaps. */
  private nextHistoryId(): number {
    this.lastHistoryId += 1 + randomInt(20)
    return this.lastHistoryId
  }

  private placeOf(mail: Mail): number {
    let [low, high] = [0, this.byDate.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.byDate[middle]
      if (other && isOlder(other, mail)) low = middle + 1
      else high = middle
    }
    return low
  }
}

export function isOlder(a: { receivedAt: number; id: string }, b: { receivedAt: number; id: string }): boolean {
  return a.receivedAt < b.receivedAt || (a.receivedAt === b.receivedAt && a.id < b.id)
}

/** The labels of a person's own making on a message, by name. */
export function userLabelNames(box: Box, mail: Mail): string[] {
  return [...mail.labels].filter(isUserLabel).flatMap(id => box.labels.byId.get(id)?.name ?? [])
}
