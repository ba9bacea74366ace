import { type FailureReason, MailboxError, type MailboxErrorKind } from './mailbox.ts'

/** What the user reads for each reason; nothing a host said is ever part of it. */
const SAYINGS: Record<FailureReason, { kind: MailboxErrorKind; says: string }> = {
  auth_failed: { kind: 'reconnect', says: 'The mail server did not accept this password.' },
  tls_failed: { kind: 'unavailable', says: 'The mail server could not prove who it is, so no password was sent.' },
  unreachable: { kind: 'unavailable', says: 'The mail server could not be reached.' },
  timeout: { kind: 'unavailable', says: 'The mail server took too long to answer.' },
  cut_off: { kind: 'unavailable', says: 'The mail server broke off during the login.' },
  too_much: {
    kind: 'unavailable',
    says: 'The mail server sent far more than it was asked for, so the connection was ended.',
  },
  not_imap: { kind: 'unavailable', says: 'No mail server answered at this address.' },
  host_refused: { kind: 'unavailable', says: 'This mail server cannot be used.' },
  revoked: { kind: 'reconnect', says: 'The permission to read this mailbox was taken back.' },
  scope_missing: { kind: 'reconnect', says: 'The permission to read and move mail was not given.' },
  blocked_by_admin: { kind: 'reconnect', says: 'An administrator does not allow Icebox for this mailbox.' },
}

export function failureOf(reason: FailureReason, cause?: unknown): MailboxError {
  const { kind, says } = SAYINGS[reason]
  return new MailboxError(kind, says, { reason, cause })
}

export const unavailable = (cause?: unknown) =>
  new MailboxError('unavailable', 'The mailbox did not answer as it should. We will try again.', { cause })

export const gone = () => new MailboxError('gone', 'This message is no longer in the mailbox.')

export const folderMissing = () =>
  new MailboxError('folder_missing', 'The folder this mail was to be filed in is no longer there.')

export const unsupported = (says: string) => new MailboxError('unsupported', says)

export const slowDown = (retryAt: Date, cause?: unknown) =>
  new MailboxError('slow_down', 'The mail server asked us to slow down.', { retryAt, cause })

/** The same error, after something that may have been done all the same. */
export function perhapsDone(error: unknown): unknown {
  if (!(error instanceof MailboxError) || !SAYS_UNDONE.has(error.kind)) return error
  const { kind, message, reason, retryAt, cause } = error
  return new MailboxError(kind, message, { reason, retryAt, cause, mayBeDone: true })
}

const SAYS_UNDONE: ReadonlySet<MailboxErrorKind> = new Set(['slow_down', 'reconnect'] as const)
