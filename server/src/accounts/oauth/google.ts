import { MAILBOX_PROVIDERS } from '@icebox/contract/mailbox-providers'
import type { Proof } from '../sign-in.ts'
import type { Claims } from './claims.ts'
import type { OAuthProvider } from './provider.ts'

const IDENTITY = 'openid email profile'
const redirect = '/api/auth/google/callback'

/** Google. Signing in asks for nothing but who somebody is; the mailbox is asked for in a step of its own. */
export const GOOGLE: OAuthProvider = {
  name: 'google',
  called: MAILBOX_PROVIDERS.google.company,
  clientOf: config => config.google,
  ways: {
    sign_in: { redirect, scope: IDENTITY, ask: { prompt: 'select_account' } },
    invitation: { redirect, scope: IDENTITY, ask: {} },
    way: { redirect, scope: IDENTITY, ask: { prompt: 'select_account' } },
    mailbox: {
      redirect,
      scope: `${IDENTITY} https://www.googleapis.com/auth/gmail.modify`,
      // Google hands out a refresh token only when it asks for consent anew.
      ask: { access_type: 'offline', include_granted_scopes: 'true', prompt: 'consent' },
    },
  },
  setupPage: MAILBOX_PROVIDERS.google.setupPage,
  issuersOf: config => config.google?.issuers ?? [],
  proofOf,
  adminUrlOf: () => undefined,
  revokeUrlOf: config => config.google?.endpoints.revoke,
}

/** The second is the sandbox's: nobody can have a real address under .example (RFC 2606). */
const OWN_ADDRESS = /@gmail\.(com|example)$/

/** `sub` alone is the identity. Google vouches for an address of its own or of a domain that it hosts, for no other. */
function proofOf({ sub, email = '', email_verified, hd, name = '' }: Claims): Proof {
  const address = email.toLowerCase()
  const emailProven = email_verified === true && (OWN_ADDRESS.test(address) || hd !== undefined)
  return { identity: { provider: 'google', subject: sub }, person: { email: address, emailProven, name } }
}
