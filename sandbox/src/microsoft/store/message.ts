/** A person as Graph writes them. */
export interface Recipient {
  readonly emailAddress: { readonly name: string; readonly address: string }
}

export interface Header {
  readonly name: string
  readonly value: string
}

export interface Body {
  readonly contentType: 'text' | 'html'
  readonly content: string
}

export type FlagStatus = 'notFlagged' | 'flagged' | 'complete'

/** A property of Exchange by its MAPI name, such as `String {…} Name X-Mine`. */
export interface Extended {
  readonly id: string
  readonly value: string
}

/** What was written but not sent yet. */
export interface Draft {
  readonly body: Body
  /** Only names that begin with `x-`. */
  readonly headers: readonly Header[]
  /** Message-IDs this one answers, oldest first. */
  readonly references: readonly string[]
}

/** What a message says of itself, whichever way it came. */
export interface Content {
  subject: string
  preview: string
  from: Recipient | null
  sender: Recipient | null
  to: readonly Recipient[]
  cc: readonly Recipient[]
  bcc: readonly Recipient[]
  replyTo: readonly Recipient[]
  internetMessageId: string
  conversationId: string
  hasAttachments: boolean
  importance: 'low' | 'normal' | 'high'
  /** Milliseconds since 1970, whole seconds as Graph keeps them. */
  sentAt: number
  /** Properties set through `singleValueExtendedProperties`; they stay when a draft is sent. */
  extended: readonly Extended[]
  /** Bytes as it goes over the wire; undefined for a draft. */
  raw: Buffer | undefined
  /** Undefined once it has been sent, and for mail that came in. */
  draft: Draft | undefined
}

/** What a mailbox keeps about a message beside what it says. */
export interface Message extends Content {
  /** Counts up within one mailbox, in the order of coming. */
  readonly serial: number
  /** The same for the message's whole life in this mailbox. */
  readonly immutableId: string
  /** The id for requests that do not ask for immutable ones; another after each move. */
  id: string
  moves: number
  folderId: string
  readonly createdAt: number
  readonly receivedAt: number
  modifiedAt: number
  changeKey: string
  isRead: boolean
  flagStatus: FlagStatus
  categories: readonly string[]
  inferenceClassification: 'focused' | 'other'
  /** Written in this mailbox: it never went through transport, so that it has no transport headers. */
  readonly isOwn: boolean
}

/** Graph writes times without fractions of a second. */
export function graphTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}

export function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000
}

export function recipientOf(address: string, name = ''): Recipient {
  return { emailAddress: { name: name || address, address } }
}
