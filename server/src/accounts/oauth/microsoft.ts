import { MAILBOX_PROVIDERS } from '@icebox/contract/mailbox-providers'
import type { Config } from '../../config.ts'
import type { Identity } from '../identity-store.ts'
import type { Proof } from '../sign-in.ts'
import type { Claims } from './claims.ts'
import type { OAuthProvider } from './provider.ts'

/** The tenant of all personal accounts, whose addresses Microsoft has checked itself. */
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'
const IDENTITY = 'openid profile email'
const MAILBOX_PAGE = MAILBOX_PROVIDERS.microsoft.setupPage
const redirect = '/api/auth/microsoft/callback'

/** Microsoft, for personal accounts and those of any organisation. */
export const MICROSOFT: OAuthProvider = {
  name: 'microsoft',
  called: MAILBOX_PROVIDERS.microsoft.company,
  clientOf: config => config.microsoft,
  ways: {
    sign_in: {
      redirect,
      scope: IDENTITY,
      ask: { response_mode: 'query', prompt: 'select_account' },
      askAgain: { prompt: 'login' },
    },
    invitation: { redirect, scope: IDENTITY, ask: { response_mode: 'query' } },
    way: { redirect, scope: IDENTITY, ask: { response_mode: 'query', prompt: 'select_account' } },
    mailbox: {
      redirect: MAILBOX_PAGE,
      scope: `${IDENTITY} offline_access User.Read Mail.ReadWrite`,
      sendScope: 'Mail.Send',
      ask: { response_mode: 'query' },
    },
  },
  setupPage: MAILBOX_PAGE,
  issuersOf: (config, { tid }) => (config.microsoft && tid ? [`${config.microsoft.loginUrl}/${tid}/v2.0`] : []),
  proofOf,
  adminUrlOf,
  revokeUrlOf: () => undefined,
}

/**
 * Tenant and person together are the identity. An administrator can write any address into `email`, somebody else's
 * too; it counts only where Microsoft says that the domain is the tenant's own.
 */
function proofOf({ tid, oid, email, preferred_username, xms_edov, name = '' }: Claims): Proof | undefined {
  if (tid === undefined || oid === undefined) return undefined
  const emailProven = email !== undefined && (tid === PERSONAL_TENANT || xms_edov === true)
  const address = emailProven ? email : (preferred_username ?? email ?? '')
  const identity: Identity = { provider: 'microsoft', subject: `${tid}|${oid}` }
  return { identity, person: { email: address.toLowerCase(), emailProven, name } }
}

function adminUrlOf({ microsoft, appUrl }: Config): string | undefined {
  if (!microsoft) return undefined
  const query = new URLSearchParams({ client_id: microsoft.clientId, redirect_uri: `${appUrl}${MAILBOX_PAGE}` })
  return `${microsoft.loginUrl}/organizations/adminconsent?${query}`
}
