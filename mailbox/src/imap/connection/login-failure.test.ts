import { expect, it } from 'vitest'
import { loginFailure } from './login-failure.ts'

const marked = { authenticationFailed: true }

it.each([
  [
    'a refused password',
    { ...marked, responseStatus: 'NO', serverResponseCode: 'AUTHENTICATIONFAILED' },
    'auth_failed',
  ],
  ['a refusal without a code', { ...marked, responseStatus: 'NO' }, 'auth_failed'],
  ['a host in trouble', { ...marked, responseStatus: 'NO', serverResponseCode: 'UNAVAILABLE' }, 'unreachable'],
  ['too many logins', { ...marked, responseStatus: 'NO', serverResponseCode: 'LIMIT' }, 'unreachable'],
  ['a connection lost in the middle of the login', { ...marked, code: 'NoConnection' }, 'cut_off'],
  ['a host without STARTTLS', { tlsFailed: true }, 'tls_failed'],
  ['a certificate that has expired', { code: 'CERT_HAS_EXPIRED' }, 'tls_failed'],
  ['a name that is not in the certificate', { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'tls_failed'],
  ['a closed port', { code: 'ECONNREFUSED' }, 'unreachable'],
  ['a silent host', { code: 'GREETING_TIMEOUT' }, 'timeout'],
  ['words that are no IMAP', { code: 'ParserError11' }, 'not_imap'],
])('%s', (_, error, reason) => {
  const failure = loginFailure(error)
  expect(failure.reason).toBe(reason)
  // Only a wrong password is the user's to mend; anything else is tried again.
  expect(failure.kind).toBe(reason === 'auth_failed' ? 'reconnect' : 'unavailable')
})

it('a connection lost once the host had greeted us may be its answer to the password', () => {
  expect(loginFailure({ code: 'ClosedAfterConnectTLS' }, true).reason).toBe('cut_off')
  expect(loginFailure({ code: 'ClosedAfterConnectTLS' }).reason).toBe('unreachable')
})
