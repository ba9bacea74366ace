import type { Message } from './message.ts'
import { Sorted } from './sorted.ts'

/** Names a path may hold instead of an id, and what Outlook in English calls the folders. */
export const WELL_KNOWN = {
  inbox: 'Inbox',
  drafts: 'Drafts',
  sentitems: 'Sent Items',
  deleteditems: 'Deleted Items',
  junkemail: 'Junk Email',
  archive: 'Archive',
  outbox: 'Outbox',
  conversationhistory: 'Conversation History',
} as const

export type WellKnown = keyof typeof WELL_KNOWN

/** One entry of what happened in a folder; delta reads them. */
export interface Change {
  /** Counts up over the whole mailbox. */
  readonly seq: number
  readonly what: 'created' | 'updated' | 'removed'
  readonly message: Message
  /** Its moving id at that time. */
  readonly id: string
}

export class Folder {
  readonly id: string
  readonly wellKnown: WellKnown | 'msgfolderroot' | undefined
  displayName: string
  parentId: string
  unread = 0
  readonly contents = new Sorted()
  readonly changes: Change[] = []

  constructor(id: string, displayName: string, at: { parentId: string; wellKnown?: WellKnown | 'msgfolderroot' }) {
    this.id = id
    this.displayName = displayName
    this.parentId = at.parentId
    this.wellKnown = at.wellKnown
  }
}
