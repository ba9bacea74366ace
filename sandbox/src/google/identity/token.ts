import { createHash } from 'node:crypto'
import { type Answer, formOf, type Incoming, json } from '../http.ts'
import { type Access, HOUR_MS, type Issued } from './tokens.ts'
import { type Agreement, type IdentityWorld, signIdToken } from './world.ts'

/** The token endpoint (RFC 6749 section 3.2) for codes and refresh tokens. */
export async function giveTokens(incoming: Incoming, world: IdentityWorld): Promise<Answer> {
  if (incoming.verb !== 'POST') return refuse('invalid_request', 'Only POST is taken.')
  const form = formOf(incoming)
  const fault = clientFault(incoming, form, world)
  if (fault) return fault
  const kind = form.get('grant_type')
  if (kind === 'authorization_code') return exchangeCode(form, world)
  if (kind === 'refresh_token') return refreshAccess(form, world)
  return refuse('unsupported_grant_type', `Invalid grant_type: ${kind ?? ''}`)
}

/** Google's revocation takes either kind of token and ends everything the person granted. */
export function revokeToken(incoming: Incoming, world: IdentityWorld): Answer {
  const known = world.tokens.revoke(formOf(incoming).get('token') ?? '')
  return known ? json({}) : refuse('invalid_token', 'Token expired or revoked')
}

function clientFault(incoming: Incoming, form: URLSearchParams, { client }: IdentityWorld): Answer | undefined {
  const basic = /^Basic\s+(\S+)$/i.exec(incoming.headers.authorization ?? '')?.[1]
  const [basicId, basicSecret] = Buffer.from(basic ?? '', 'base64')
    .toString('utf8')
    .split(':')
    .map(decodeURIComponent)
  const id = form.get('client_id') ?? basicId
  const secret = form.get('client_secret') ?? basicSecret
  if (id !== client.id) return refuse('invalid_client', 'The OAuth client was not found.', 401)
  return secret === client.secret ? undefined : refuse('invalid_client', 'The provided client secret is invalid.', 401)
}

/** A code is good once, for ten minutes, for the redirect and the verifier it was made with. */
async function exchangeCode(form: URLSearchParams, world: IdentityWorld): Promise<Answer> {
  const code = form.get('code') ?? ''
  const agreement = world.codes.get(code)
  if (!agreement || agreement.expiresAt < Date.now()) return refuse('invalid_grant', 'Malformed auth code.')
  if (form.get('redirect_uri') !== agreement.redirect) return refuse('redirect_uri_mismatch', 'Bad Request')
  const verifier = form.get('code_verifier') ?? ''
  if (agreement.challenge && !verifier) return refuse('invalid_grant', 'Missing code verifier.')
  if (!isVerified(agreement, verifier)) return refuse('invalid_grant', 'Invalid code verifier.')
  world.codes.delete(code)
  const issued = world.tokens.issue(agreement.email, agreement.scopes, agreement.wantsRefresh)
  return json(await tokenAnswer(issued, agreement.nonce, world))
}

/** RFC 7636 section 4.6. */
function isVerified({ challenge, challengeMethod }: Agreement, verifier: string): boolean {
  if (!challenge) return verifier === ''
  return (
    challenge === (challengeMethod === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier)
  )
}

async function refreshAccess(form: URLSearchParams, world: IdentityWorld): Promise<Answer> {
  const access = world.tokens.refresh(form.get('refresh_token') ?? '')
  if (!access) return refuse('invalid_grant', 'Token has been expired or revoked.')
  return json(await tokenAnswer({ access }, '', world))
}

async function tokenAnswer({ access, refreshToken }: Issued, nonce: string, world: IdentityWorld) {
  return {
    access_token: access.token,
    expires_in: HOUR_MS / 1_000 - 1,
    ...(refreshToken ? { refresh_token: refreshToken } : {}),
    scope: access.scopes.join(' '),
    token_type: 'Bearer',
    ...(await idTokenOf(access, nonce, world)),
  }
}

async function idTokenOf(access: Access, nonce: string, world: IdentityWorld) {
  return access.scopes.includes('openid') ? { id_token: await signIdToken(world, access, nonce) } : {}
}

function refuse(error: string, description: string, status = 400): Answer {
  return json({ error, error_description: description }, status)
}
