import type { Address } from '@icebox/classifier/message'

/** The two places every mailbox has. */
export type Place = 'inbox' | 'icebox'

/** A folder of the user's own below the Icebox. */
export interface Folder {
  /** Stays the folder's own when the user renames or moves it, but in IMAP, where it is the path as the host gives it. */
  readonly id: string
  /** Without the Icebox's own; a slash stands between levels. */
  readonly name: string
}

/** Where a message may be moved from and to: a place, or a folder below the Icebox by its id. */
export type Spot = Place | { readonly folder: string }

/**
 * Names one message in one mailbox. `key` is the provider's (`uidvalidity:uid` in IMAP) and may change when it moves;
 * `messageId` is RFC 5322's with its angle brackets. Where the header is missing it is `digest:<size>:<hex>` of Date, From,
 * Subject and size, or `gmail:<id>` and `graph:<id>` where the provider's own ids stay. Empty where it was forgotten: then
 * the key alone names the message, in IMAP with its size and time of arrival.
 */
export interface MessageRef {
  readonly key: string
  readonly messageId: string
  /** Keys of other messages with this Message-ID: none of them is this one, nor a copy that an earlier try to move it made. */
  readonly others?: readonly string[]
  /** With the time of arrival it tells the message from others with its Message-ID once its key is another one. */
  readonly size?: number
  readonly receivedAt?: Date
}

/** What is known of a message before its text is read. */
export interface Arrival extends MessageRef {
  readonly receivedAt: Date
  readonly size: number
  readonly from: Address
  readonly subject: string
}

/** Where reading stopped; the provider's own shape, stored as JSON and handed back. */
export type Cursor = Readonly<Record<string, string | number | null>>

export interface Arrivals {
  /** Oldest first. May repeat messages already known; never misses one. May be truncated: the next calls give the rest. */
  readonly arrived: readonly Arrival[]
  readonly cursor: Cursor
  /** The Icebox folder may have lost messages since the last cursor: ask `locate` about those we moved there. */
  readonly iceboxShrank: boolean
  /** More is to be told, and then at the soonest; left out where that is all for now. */
  readonly moreInMs?: number
}

/** One page of the whole inbox, for the dry run over mail that was there before. */
export interface Survey {
  /** Messages this page dealt with; those set aside unread count too. */
  readonly looked: number
  /** Messages in the inbox, where the provider says so cheaply. */
  readonly total: number | null
  /** What is worth reading and judging, newest first. */
  readonly candidates: readonly Arrival[]
  /** Where the next page begins; null after the last one. */
  readonly cursor: Cursor | null
}

/** `elsewhere`: another folder of the same mailbox or out of it; it is not ours any more. */
export type Whereabouts =
  | { readonly place: Place; readonly ref: MessageRef }
  | { readonly place: 'folder'; readonly folderId: string; readonly ref: MessageRef }
  | { readonly place: 'elsewhere' }

/** `already`: it was there before we asked. */
export type MoveOutcome = { readonly outcome: 'moved' | 'already'; readonly ref: MessageRef }

/** `already`: it was so before this call. */
export type FlagOutcome = 'changed' | 'already'

export interface Move {
  readonly ref: MessageRef
  readonly from: readonly Spot[]
  readonly to: Spot
  readonly permit?: Permit | undefined
}

/**
 * Asked in the moment before anything changes; throws when the move is not to be made any more. `version` changes with
 * every change of the message, where keys do not tell that it left and came back.
 */
export type Permit = (version: string | undefined) => Promise<void>

/** What was done by us and is therefore no act of the user's. */
export interface Ours {
  /** Folders we file in, wherever they are now: the user may have taken one out of the Icebox. */
  readonly folderIds?: readonly string[]
  /** Messages we flagged. */
  readonly flagged?: readonly MessageRef[]
}

/** Asked in the moments before anything is written or goes out; throws when the reply is not ours to send any more. */
export type ReplyPermit = () => Promise<void>

export interface Reply {
  readonly inReplyTo: MessageRef
  /** Message-IDs that the answered message refers to, the oldest first. */
  readonly references?: readonly string[]
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Nobody pressed anything for it: it is marked as automatic (RFC 3834), so that no program answers it. */
  readonly isAutomatic: boolean
  /** Names the reply, so that asking twice does not send twice. */
  readonly idempotencyKey: string
}

/** A letter of our own, whole as on the wire (RFC 5322), and the Message-ID it bears. */
export interface OwnLetter {
  readonly messageId: string
  readonly raw: Uint8Array
}

/** One open mailbox. Every method may be called again after any failure; none can delete a message. */
export interface Mailbox {
  /** Messages that reached the inbox since the cursor, or since a moment when there is none. */
  arrivedSince(from: Cursor | Date): Promise<Arrivals>
  /**
   * The inbox from the newest message to the oldest, page by page; from the start where there is no cursor. It may set
   * aside what the provider itself knows not to be mail from strangers. May repeat messages; survives a restart.
   */
  survey(from: Cursor | null): Promise<Survey>
  /**
   * The message as it is on the wire (RFC 5322), cut at `maxBytes`. The text lives only in memory. In IMAP one that was
   * filed is found by the ids of the folders it may be in.
   */
  read(ref: MessageRef, maxBytes: number, folderIds?: readonly string[]): Promise<Uint8Array>
  /**
   * Moves between inbox and Icebox, keeping flags; makes the Icebox folder when it is missing. Calling it again after a
   * failure finishes what was begun. `gone` when the message is in neither place or was marked as deleted.
   */
  move(ref: MessageRef, to: Place, permit?: Permit): Promise<MoveOutcome>
  /** The folders below the Icebox. */
  folders(): Promise<readonly Folder[]>
  /**
   * Finds the folder below the Icebox, in whatever case, or makes it; two that ask at once get the same. Its name is one
   * level: slashes, and what parts levels on the host, become dashes. Where a host allows no folder below the Icebox it
   * stands beside it, as `Icebox Tools`. `unsupported` when the host takes no folder of this name.
   */
  ensureFolder(name: string): Promise<Folder>
  /**
   * Moves from the inbox or the Icebox into a folder below the Icebox, as `move` does and with all it promises.
   * `folder_missing` when the user removed the folder, in IMAP also when they renamed or moved it; it is never made anew.
   * What was begun is to be finished before the message is moved otherwise: until then there may be a copy.
   */
  file(ref: MessageRef, folderId: string, permit?: Permit): Promise<MoveOutcome>
  /** Moves from that folder back into the inbox. `gone` when the message is in neither, also where the folder is missing. */
  unfile(ref: MessageRef, folderId: string, permit?: Permit): Promise<MoveOutcome>
  /**
   * Flags a message of the inbox or the Icebox (a star in Gmail) or takes the flag off. `gone` when it is in neither.
   * Whoever flags names it to `hasKept` from then on: a host does not tell our flag from the user's.
   */
  flag(ref: MessageRef, on: boolean, permit?: Permit): Promise<FlagOutcome>
  /**
   * Where these messages are now, by key and then by Message-ID, inbox first; answers in the order asked. Folders below the
   * Icebox are looked into where their ids are given. In IMAP, where keys change, no message is the answer to two questions.
   */
  locate(refs: readonly MessageRef[], folderIds?: readonly string[]): Promise<readonly Whereabouts[]>
  /** True when the user has sent mail to the address, or to anyone at the domain ('@example.com'). Our replies do not count. */
  hasWrittenTo(addressOrDomain: string): Promise<boolean>
  /** True when one of these Message-IDs was sent by the user. Our replies do not count. */
  hasSent(messageIds: readonly string[]): Promise<boolean>
  /**
   * True when the user kept mail from this address by an act of their own: starred or flagged it, or filed it in a folder
   * or under a label they made. Mail merely received, archived, read or moved by us does not count, nor anything in the
   * Icebox or a folder below it, nor what `ours` names.
   */
  hasKept(address: string, ours?: Ours): Promise<boolean>
  /**
   * Sends a plain-text reply and files a copy in Sent. At most once per idempotency key where the provider keeps it; SMTP
   * keeps none and throws PerhapsSent when it cannot be told whether the reply went out.
   */
  reply(reply: Reply, permit?: ReplyPermit): Promise<void>
  /**
   * True when the reply of this key went out, false where it is certain that it did not; `gone` where that cannot be told,
   * because the answered message is in neither place. In IMAP, which keeps no keys, false says only that there is no copy.
   */
  hasReplied(reply: Pick<Reply, 'inReplyTo' | 'idempotencyKey'>): Promise<boolean>
  /**
   * Puts a letter of our own into the inbox, unread, without sending it. One that is there already, by its Message-ID, is
   * not put there again. Outlook keeps no header of it but those whose names begin with X-.
   */
  deliver(letter: OwnLetter): Promise<void>
  /**
   * Calls `wake` when something may have changed. A hint only: polling must suffice. Resolves once the watching has
   * begun; the watching ends when the mailbox closes, which `closed` tells. Where there is `push` it does nothing.
   */
  watch(wake: () => void): Promise<void>
}

/** An address of ours where the provider is to ring. */
export interface Doorbell {
  readonly url: string
  /** Where it tells about the ringing itself; only some providers do. */
  readonly lifecycleUrl: string
  /** Comes back with every ring, where the provider can carry one. At most 128 characters. */
  readonly secret: string
  /** The Pub/Sub topic Gmail is to write to; others need none. */
  readonly topic?: string
}

/** A provider's word to ring at our address for a while. */
export interface Ringing {
  readonly subscriptionId: string
  readonly expiresAt: Date
}

/** For providers that ring at an address rather than over an open connection. Rings are hints; they may all be lost. */
export interface Push {
  /** Begins the ringing, or prolongs what is `known` and still stands. */
  begin(bell: Doorbell, known?: Ringing): Promise<Ringing>
  /** Ends it; ending what has ended is no error. */
  end(known: Ringing): Promise<void>
}

/** An open mailbox and the way to let go of it. `closed` resolves when the connection ends for whatever reason. */
export interface OpenMailbox extends Mailbox {
  readonly closed: Promise<void>
  /** What the host did wrong, where the connection was ended for it. */
  readonly fault?: () => MailboxError | undefined
  /** Folders seen at opening. */
  readonly folderCount: number
  /** The path of the Icebox folder as the host names it. */
  readonly iceboxPath: string
  /** What stays the folder's own name when the user renames it, to be kept as `folderId` of the settings. */
  readonly folderId: string
  /** The page of the provider that shows the folder; null where there is none. */
  readonly folderUrl: string | null
  /** Undefined where `watch` rings over the connection itself. */
  readonly push: Push | undefined
  close(): Promise<void>
}

/**
 * `reconnect`: the host refuses us, ask the user. `slow_down`: retry at `retryAt`. `gone`: the message is not there, skip it.
 * `unavailable`: retry later. `unsupported`: this host cannot move mail safely. `folder_missing`: the user removed the folder
 * that was to be filed in, ask them; no message was touched.
 */
export type MailboxErrorKind = 'reconnect' | 'slow_down' | 'gone' | 'unavailable' | 'unsupported' | 'folder_missing'

/**
 * Why a login or connection failed; a closed list, so that no banner of a host reaches the browser. `cut_off`: the host had
 * the password and ended the connection instead of answering. The last three are of providers with an API: the user took
 * the right away, did not grant mail, or an administrator forbids it.
 */
export type FailureReason =
  | 'auth_failed'
  | 'tls_failed'
  | 'unreachable'
  | 'timeout'
  | 'cut_off'
  | 'too_much'
  | 'not_imap'
  | 'host_refused'
  | 'revoked'
  | 'scope_missing'
  | 'blocked_by_admin'

export class MailboxError extends Error {
  readonly kind: MailboxErrorKind
  readonly reason: FailureReason | undefined
  readonly retryAt: Date | undefined
  /** Of `slow_down` and `reconnect`, which else say that nothing was done: this, or a try before it, may have been. */
  readonly mayBeDone: boolean
  constructor(
    kind: MailboxErrorKind,
    message: string,
    more: { reason?: FailureReason | undefined; retryAt?: Date | undefined; mayBeDone?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'MailboxError'
    this.kind = kind
    this.reason = more.reason
    this.retryAt = more.retryAt
    this.mayBeDone = more.mayBeDone ?? false
  }
}

/** A reply was handed over, and the host did not say whether it took it: never to be sent again. */
export class PerhapsSent extends MailboxError {
  constructor(cause: unknown) {
    super('unavailable', 'The mail server did not say whether it took the reply.', { cause })
  }
}
