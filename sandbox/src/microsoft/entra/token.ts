import { createHash, timingSafeEqual } from 'node:crypto'
import { type HttpAnswer, type HttpQuestion, json } from '../../http.ts'
import type { Entra } from './entra.ts'
import { ACCESS_SECONDS, type Agreement } from './grants.ts'
import { EntraProblem, tokenError } from './problems.ts'
import { readScopes, shownScopes, spellOut } from './scopes.ts'

/** `POST /{tenant}/oauth2/v2.0/token`: codes and refresh tokens into access tokens (RFC 6749, RFC 7636). */
export async function exchange(entra: Entra, question: HttpQuestion): Promise<HttpAnswer> {
  try {
    const form = new URLSearchParams(question.body.toString('utf8'))
    checkClient(entra, question, form)
    const kind = form.get('grant_type')
    if (kind === 'authorization_code') return await redeemCode(entra, question, form)
    if (kind === 'refresh_token') return await refresh(entra, question, form)
    throw new EntraProblem('unsupported_grant_type', 70003, `The app requested an unsupported grant type '${kind}'.`)
  } catch (error) {
    if (error instanceof EntraProblem) return tokenError(error)
    throw error
  }
}

function checkClient(entra: Entra, { headers }: HttpQuestion, form: URLSearchParams): void {
  const basic = /^Basic (.+)$/i.exec(headers.authorization ?? '')?.[1]
  const [user = '', password = ''] = Buffer.from(basic ?? '', 'base64')
    .toString('utf8')
    .split(':')
  const id = basic ? decodeURIComponent(user) : (form.get('client_id') ?? '')
  const secret = basic ? decodeURIComponent(password) : form.get('client_secret')
  if (!id) throw new EntraProblem('invalid_request', 900144, "The request body must contain 'client_id'.")
  if (id !== entra.client.id) {
    throw new EntraProblem('unauthorized_client', 700016, `Application with identifier '${id}' was not found.`)
  }
  if (!secret) {
    throw new EntraProblem(
      'invalid_client',
      7000218,
      "The request body must contain 'client_assertion' or 'client_secret'.",
    )
  }
  if (!isSame(secret, entra.client.secret)) {
    throw new EntraProblem('invalid_client', 7000215, 'Invalid client secret provided.')
  }
}

async function redeemCode(entra: Entra, question: HttpQuestion, form: URLSearchParams): Promise<HttpAnswer> {
  const code = form.get('code')
  if (!code) throw new EntraProblem('invalid_request', 900144, "The request body must contain 'code'.")
  const agreement = entra.grants.useCode(code)
  if (form.get('redirect_uri') !== agreement.redirect) {
    const message = 'The reply address does not match the one of the authorization request.'
    throw new EntraProblem('invalid_grant', 500112, message)
  }
  checkVerifier(agreement, form.get('code_verifier'))
  const scopes = askedScopes(form, entra.grants.agreed(agreement.address), agreement.scopes)
  return tokens(entra, question, { ...agreement, scopes, mayRefresh: agreement.scopes.includes('offline_access') })
}

function checkVerifier({ challenge }: Agreement, verifier: string | null): void {
  if (challenge === undefined) return
  if (!verifier) throw new EntraProblem('invalid_grant', 50148, 'The code_verifier is missing.')
  if (createHash('sha256').update(verifier).digest('base64url') !== challenge) {
    throw new EntraProblem('invalid_grant', 501481, 'The code_verifier does not match the code_challenge.')
  }
}

async function refresh(entra: Entra, question: HttpQuestion, form: URLSearchParams): Promise<HttpAnswer> {
  const given = form.get('refresh_token')
  if (!given) throw new EntraProblem('invalid_request', 900144, "The request body must contain 'refresh_token'.")
  const { address, scopes: before } = entra.grants.useRefresh(given)
  const scopes = askedScopes(form, entra.grants.agreed(address), before)
  return tokens(entra, question, { address, scopes, nonce: undefined, mayRefresh: true })
}

/** A token may be asked for anything the person has agreed to, and for nothing else. */
function askedScopes(form: URLSearchParams, agreed: ReadonlySet<string>, before: readonly string[]): string[] {
  const said = form.get('scope')
  const asked = said ? readScopes(said) : [...before]
  if (!asked) throw new EntraProblem('invalid_scope', 70011, `The provided value for 'scope' is not valid: ${said}.`)
  const scopes = spellOut(asked, agreed)
  const missing = scopes.filter(one => !agreed.has(one))
  if (missing.length > 0) {
    const message = `The user or administrator has not consented to use the application: ${missing.join(' ')}.`
    throw new EntraProblem('invalid_grant', 65001, [message, 'consent_required'])
  }
  return scopes
}

interface Outcome {
  readonly address: string
  readonly scopes: readonly string[]
  readonly nonce: string | undefined
  readonly mayRefresh: boolean
}

async function tokens(entra: Entra, { url }: HttpQuestion, outcome: Outcome): Promise<HttpAnswer> {
  const { address, scopes, nonce, mayRefresh } = outcome
  const isSignIn = scopes.includes('openid')
  return json(200, {
    token_type: 'Bearer',
    scope: shownScopes(scopes),
    expires_in: ACCESS_SECONDS,
    ext_expires_in: ACCESS_SECONDS,
    access_token: entra.grants.makeAccess(address, scopes),
    ...(mayRefresh ? { refresh_token: entra.grants.makeRefresh(address, scopes) } : {}),
    ...(isSignIn ? { id_token: await idToken(entra, { base: url.origin, address, scopes, nonce }) } : {}),
  })
}

interface IdQuestion {
  readonly base: string
  readonly address: string
  readonly scopes: readonly string[]
  readonly nonce: string | undefined
}

/** Claims follow the scopes: no `email` without `email`, no name without `profile`. */
function idToken(entra: Entra, { base, address, scopes, nonce }: IdQuestion): Promise<string> {
  const account = entra.account(address)
  const now = Math.floor(Date.now() / 1000)
  const { tid, oid, sub, name, domainVerified } = account
  return entra.key.sign({
    ...{ ver: '2.0', iss: `${base}/${tid}/v2.0`, aud: entra.client.id, sub, tid },
    ...{ iat: now, nbf: now, exp: now + 3600 },
    ...(nonce ? { nonce } : {}),
    ...(scopes.includes('profile') ? { name, oid, preferred_username: account.email } : {}),
    ...(scopes.includes('email') ? { email: account.claimedEmail ?? account.email } : {}),
    ...(domainVerified === undefined ? {} : { xms_edov: domainVerified }),
  })
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map(one => createHash('sha256').update(one).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
