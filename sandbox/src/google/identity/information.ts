import { badCredentials } from '../faults.ts'
import { type Answer, bearerOf, formOf, type Incoming, json } from '../http.ts'
import { ISSUER } from './keys.ts'
import { EMAIL } from './scopes.ts'
import { type Access, subjectOf } from './tokens.ts'
import { claimsOf, findPerson, type IdentityWorld } from './world.ts'

/** The discovery document (OpenID Connect Discovery 1.0); only the issuer is Google's own address. */
export function discover({ origin }: Incoming): Answer {
  return json({
    issuer: ISSUER,
    authorization_endpoint: `${origin}/o/oauth2/v2/auth`,
    token_endpoint: `${origin}/token`,
    userinfo_endpoint: `${origin}/v1/userinfo`,
    revocation_endpoint: `${origin}/revoke`,
    jwks_uri: `${origin}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: [
      'aud',
      'email',
      'email_verified',
      'exp',
      'family_name',
      'given_name',
      'iat',
      'iss',
      'name',
      'sub',
    ],
    code_challenge_methods_supported: ['plain', 'S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
  })
}

/** The profile as OpenID Connect names its fields. */
export function userInfo(incoming: Incoming, world: IdentityWorld): Answer {
  return json(profileOf(incoming, world))
}

/** The profile as the older `/oauth2/v2/userinfo` names its fields. */
export function userInfoV2(incoming: Incoming, world: IdentityWorld): Answer {
  const { sub, email_verified, ...rest } = profileOf(incoming, world)
  return json({ id: sub, ...(email_verified ? { verified_email: true } : {}), ...rest })
}

export function tokenInfo(incoming: Incoming, world: IdentityWorld): Answer {
  const access = accessOf(incoming, world)
  if (!access) return json({ error: 'invalid_token', error_description: 'Invalid Value' }, 400)
  const mail = access.scopes.includes(EMAIL) ? { email: access.email, email_verified: 'true' } : {}
  const { id } = world.client
  const sub = access.scopes.includes('openid') ? { sub: subjectOf(access.email) } : {}
  const exp = String(Math.floor(access.expiresAt / 1_000))
  return json({ azp: id, aud: id, ...sub, ...commonOf(access), exp, expires_in: String(secondsLeft(access)), ...mail })
}

export function tokenInfoV1(incoming: Incoming, world: IdentityWorld): Answer {
  const access = accessOf(incoming, world)
  if (!access) return json({ error: 'invalid_token', error_description: 'Invalid Value' }, 400)
  const mail = access.scopes.includes(EMAIL) ? { email: access.email, verified_email: true } : {}
  const { id } = world.client
  const user = access.scopes.includes('openid') ? { user_id: subjectOf(access.email) } : {}
  return json({ issued_to: id, audience: id, ...user, ...commonOf(access), expires_in: secondsLeft(access), ...mail })
}

function profileOf(incoming: Incoming, world: IdentityWorld) {
  const access = world.tokens.find(bearerOf(incoming.headers))
  const person = access && findPerson(world, access.email)
  if (!person) throw badCredentials()
  return claimsOf(person, access.scopes)
}

function accessOf(incoming: Incoming, world: IdentityWorld): Access | undefined {
  return world.tokens.find(formOf(incoming).get('access_token') ?? bearerOf(incoming.headers))
}

const commonOf = ({ scopes, offline }: Access) => ({
  scope: scopes.join(' '),
  access_type: offline ? 'offline' : 'online',
})

const secondsLeft = ({ expiresAt }: Access) => Math.max(0, Math.round((expiresAt - Date.now()) / 1_000))
