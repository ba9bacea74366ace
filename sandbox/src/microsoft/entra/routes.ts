import { type HttpAnswer, type HttpQuestion, html, json, redirect } from '../../http.ts'
import { acceptForAll, cancelForAll, showAdminConsent } from './admin-consent.ts'
import { accept, cancel, showSignIn } from './authorize.ts'
import type { Entra } from './entra.ts'
import { signedOutPage } from './pages.ts'
import { exchange } from './token.ts'

/** The answer to a request below a tenant; undefined for a route there is not. */
export async function answerEntra(entra: Entra, question: HttpQuestion): Promise<HttpAnswer | undefined> {
  const [, tenant = '', ...rest] = question.url.pathname.split('/')
  if (!/^(?:common|organizations|consumers|[0-9a-f-]{36})$/i.test(tenant)) return undefined
  return ROUTES[`${question.method} ${rest.join('/')}`]?.(entra, tenant, question)
}

type Answer = (entra: Entra, tenant: string, question: HttpQuestion) => HttpAnswer | Promise<HttpAnswer>

const ROUTES: Readonly<Record<string, Answer>> = {
  'GET v2.0/.well-known/openid-configuration': (_, tenant, { url }) => json(200, discovery(url.origin, tenant)),
  'GET discovery/v2.0/keys': entra => json(200, { keys: [entra.key.shown] }),
  'GET oauth2/v2.0/authorize': showSignIn,
  'POST oauth2/v2.0/authorize/callback': accept,
  'POST oauth2/v2.0/authorize/cancel': cancel,
  'POST oauth2/v2.0/token': (entra, _, question) => exchange(entra, question),
  'GET oauth2/v2.0/logout': signOut,
  'GET adminconsent': showAdminConsent,
  'POST adminconsent': acceptForAll,
  'POST adminconsent/cancel': cancelForAll,
}

/** For many tenants at once the issuer is a template: the reader puts the token's own tenant in. */
function discovery(base: string, tenant: string): object {
  const isShared = ['common', 'organizations', 'consumers'].includes(tenant)
  const below = `${base}/${tenant}`
  return {
    issuer: `${base}/${isShared ? '{tenantid}' : tenant}/v2.0`,
    authorization_endpoint: `${below}/oauth2/v2.0/authorize`,
    token_endpoint: `${below}/oauth2/v2.0/token`,
    end_session_endpoint: `${below}/oauth2/v2.0/logout`,
    jwks_uri: `${below}/discovery/v2.0/keys`,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'nonce', 'preferred_username', 'name', 'tid', 'ver', 'email'],
    request_uri_parameter_supported: false,
    tenant_region_scope: null,
    cloud_instance_name: 'microsoftonline.com',
  }
}

function signOut(entra: Entra, _: string, { url }: HttpQuestion): HttpAnswer {
  const address = url.searchParams.get('post_logout_redirect_uri')
  return address && entra.redirects.has(address) ? redirect(address) : html(200, signedOutPage())
}
