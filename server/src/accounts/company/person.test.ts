import { describe, expect, it } from 'vitest'
import type { CompanyClaims } from './id-token.ts'
import { askedAnew, issuerFault, personOf } from './person.ts'

const OKTA = 'https://acme.okta.com'
const GOOGLE = 'https://accounts.google.com'
const ENTRA = 'https://login.microsoftonline.com/7f0c1c1e-6a0e-4d53-9a5c-2f9f4f3f0a11/v2.0'
const claimsOf = (more: Partial<CompanyClaims>): CompanyClaims => ({ sub: 's', aud: 'c', nonce: 'n', ...more })
const read = (more: Partial<CompanyClaims>, issuer = OKTA) => {
  try {
    return personOf(claimsOf(more), issuer, ['acme.example']).email
  } catch {
    return null
  }
}

describe('an address counts', () => {
  it.each([
    ['of a proven domain', { email: 'Ann@Acme.example' }, OKTA, 'ann@acme.example'],
    ['that is verified', { email: 'ann@acme.example', email_verified: true }, OKTA, 'ann@acme.example'],
    ['not where the provider calls it unverified', { email: 'ann@acme.example', email_verified: false }, OKTA, null],
    ['not of another domain', { email: 'ann@other.example', email_verified: true }, OKTA, null],
    ['not of a domain below', { email: 'ann@x.acme.example' }, OKTA, null],
    ['not as a domain alone', { email: 'acme.example' }, OKTA, null],
    ['not where there is none', {}, OKTA, null],
    ['not as a user name', { preferred_username: 'ann@acme.example' }, OKTA, null],
    ['as a user name at Entra', { preferred_username: 'ann@acme.example' }, ENTRA, 'ann@acme.example'],
    [
      'at Entra where Microsoft vouches for it',
      { email: 'ann@acme.example', xms_edov: true },
      ENTRA,
      'ann@acme.example',
    ],
    [
      'not at Entra as somebody wrote it',
      { email: 'ceo@acme.example', preferred_username: 'x@t.example' },
      ENTRA,
      null,
    ],
    [
      'not at Entra where Microsoft does not vouch',
      { email: 'ceo@acme.example', xms_edov: false, preferred_username: 'ann@acme.example' },
      'https://sts.windows.net/7f0c1c1e-6a0e-4d53-9a5c-2f9f4f3f0a11/',
      'ann@acme.example',
    ],
    ['not at Google for a private account', { email: 'ann@acme.example', email_verified: true }, GOOGLE, null],
    ['not at Google of another organisation', { email: 'ann@acme.example', hd: 'x.example' }, GOOGLE, null],
    [
      'at Google of its own organisation',
      { email: 'ann@acme.example', hd: 'acme.example' },
      GOOGLE,
      'ann@acme.example',
    ],
  ])('%s', (_what, claims, issuer, email) => {
    expect(read(claims, issuer)).toBe(email)
  })
})

it.each([
  'https://login.microsoftonline.com/common/v2.0',
  'https://login.microsoftonline.com/organizations/v2.0',
  'https://login.microsoftonline.com/consumers/v2.0',
  'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
])('%s is nobody’s own', issuer => {
  expect(issuerFault(issuer)).toContain('your own tenant')
  expect(issuerFault(ENTRA)).toBeUndefined()
})

it('asks Google for the account, which refuses words it does not know, and others for a new sign-in', () => {
  expect(askedAnew(GOOGLE)).toEqual({ prompt: 'select_account' })
  expect(askedAnew(OKTA)).toEqual({ prompt: 'login', max_age: '0' })
})
