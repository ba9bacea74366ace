import type { FailureReason, MailboxErrorKind, MessageRef } from '@icebox/mailbox/mailbox'
import type { ApiSettings, ImapSettings, MailboxOptions } from '@icebox/mailbox/settings'

/** A mailbox as it can be told to another process; the token of a provider is asked back for. */
export type TellableSettings = ImapSettings | Omit<ApiSettings, 'token'>

export type HostQuestion =
  | { readonly kind: 'probe'; readonly settings: ImapSettings; readonly options: MailboxOptions }
  | {
      readonly kind: 'text'
      readonly settings: TellableSettings
      readonly options: MailboxOptions
      readonly ref: MessageRef
      /** Folders it may have been filed in. */
      readonly folderIds: readonly string[]
      readonly maxBytes: number
      readonly maxText: number
    }

/** What the process asks back: a provider's token, and with which one it was refused. */
export interface TokenRequest {
  readonly refused: string | undefined
}

/** A MailboxError, which would lose its kind on the way between processes. */
export interface FailureAnswer {
  readonly kind: MailboxErrorKind
  readonly message: string
  readonly reason: FailureReason | undefined
  readonly retryAt: Date | undefined
}

export type Outcome<T> = { readonly value: T } | { readonly failure: FailureAnswer }

export type ReadText =
  | { readonly text: string; readonly isCut: boolean }
  /** `moved`: in neither of our folders. `unreadable`: no email at all. */
  | { readonly missing: 'moved' | 'unreadable' }

export interface HostAnswers {
  readonly probe: { readonly folders: number }
  readonly text: ReadText
}
