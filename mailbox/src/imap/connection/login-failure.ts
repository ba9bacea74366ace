import type { ImapFlowError } from 'imapflow'
import { failureOf } from '../../failures.ts'
import type { FailureReason, MailboxError } from '../../mailbox.ts'

/** What went wrong before the session stood, as one reason of the closed list; `isGreeted`: the host had greeted us. */
export function loginFailure(error: unknown, isGreeted = false): MailboxError {
  return failureOf(reasonOf(error as ImapFlowError, isGreeted), error)
}

/** True when TLS met a host that speaks plain text. */
export function isPlainText(error: unknown): boolean {
  return PLAIN_TEXT_CODES.has((error as ImapFlowError).code ?? '')
}

/** True when the password was on its way: the host may have seen it, whatever it answered. */
export function isLoginFault(error: unknown): boolean {
  return (error as ImapFlowError).authenticationFailed === true
}

function reasonOf(error: ImapFlowError, isGreeted: boolean): FailureReason {
  const code = error.code ?? ''
  // A connection lost during the login is marked authenticationFailed too; only a tagged answer is a refusal.
  if (error.authenticationFailed && error.responseStatus)
    return HOST_TROUBLE.has(error.serverResponseCode ?? '') ? 'unreachable' : 'auth_failed'
  if (error.authenticationFailed) return 'cut_off'
  if (TIMEOUT_CODES.has(code)) return 'timeout'
  if (error.tlsFailed || /^(ERR_SSL|ERR_TLS|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|STARTTLS_|EPROTO)/.test(code)) {
    return 'tls_failed'
  }
  // The library tells a loss during the login as a loss of the connection where it hears of the socket first.
  if (isGreeted && LOST_CODE.test(code)) return 'cut_off'
  if (LOST_CODE.test(code)) return 'unreachable'
  return 'not_imap'
}

const LOST_CODE = /^(E[A-Z_]+|NoConnection|ClosedAfterConnect\w+|StateLogout)$/

const PLAIN_TEXT_CODES = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO'])

/** Response codes (RFC 5530) that say the host has trouble, not that the password is wrong. */
const HOST_TROUBLE = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CONTACTADMIN'])

const TIMEOUT_CODES = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT'])
