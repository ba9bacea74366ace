import { randomBytes } from 'node:crypto'
import { type Answer, formOf, type Incoming, page, redirect } from '../http.ts'
import { consentPage, errorPage } from './consent-page.ts'
import { isOptional, readScopes, unknownScopes } from './scopes.ts'
import { findPerson, type IdentityWorld } from './world.ts'

const CODE_LIFE_MS = 10 * 60_000

/** The page that asks who signs in and what they allow. Mistakes of the client are shown here, never sent back. */
export function showConsent(incoming: Incoming, world: IdentityWorld): Answer {
  const wish = incoming.query
  const fault = faultIn(wish, world)
  if (fault) return page(errorPage(fault), 400)
  return page(consentPage({ wish, people: [...world.people.values()], cancel: cancelAddress(wish) }))
}

/** The person's answer: makes a code and sends the browser back with it. */
export function takeConsent(incoming: Incoming, world: IdentityWorld): Answer {
  const wish = formOf(incoming)
  const fault = faultIn(wish, world)
  const person = findPerson(world, wish.get('email') ?? '')
  if (fault || !person) return page(errorPage(fault ?? 'Error 400: invalid_request. Nobody was chosen.'), 400)
  const ticked = wish.getAll('grant')
  const asked = readScopes(wish.get('scope') ?? '')
  const scopes = asked.filter(scope => !isOptional(scope) || ticked.includes(scope))
  const before = wish.get('include_granted_scopes') === 'true' ? world.tokens.grantedTo(person.email) : []
  const code = `4/0A${randomBytes(40).toString('base64url')}`
  const text = (name: string) => wish.get(name) ?? ''
  world.codes.set(code, {
    email: person.email,
    scopes: [...new Set([...scopes, ...before])],
    redirect: text('redirect_uri'),
    nonce: text('nonce'),
    challenge: text('code_challenge'),
    challengeMethod: text('code_challenge_method') || 'plain',
    wantsRefresh: wantsRefresh(wish, world.tokens.hasRefreshToken(person.email)),
    expiresAt: Date.now() + CODE_LIFE_MS,
  })
  return redirect(backTo(wish, { code, scope: scopes.join(' '), authuser: '0', prompt: 'consent' }))
}

/** Google hands out a refresh token the first time only, unless consent is asked for again. */
function wantsRefresh(wish: URLSearchParams, hasOne: boolean): boolean {
  if (wish.get('access_type') !== 'offline') return false
  return !hasOne || (wish.get('prompt') ?? '').split(' ').includes('consent')
}

function faultIn(wish: URLSearchParams, world: IdentityWorld): string | undefined {
  const method = wish.get('code_challenge_method')
  const unknown = unknownScopes(readScopes(wish.get('scope') ?? ''))
  const faults: readonly (readonly [boolean, string])[] = [
    [wish.get('client_id') !== world.client.id, 'Error 401: invalid_client. The OAuth client was not found.'],
    [
      !world.redirects.has(wish.get('redirect_uri') ?? ''),
      'Error 400: redirect_uri_mismatch. The redirect address is not one of those the client has registered.',
    ],
    [wish.get('response_type') !== 'code', 'Error 400: unsupported_response_type. Only "code" is taken.'],
    [!wish.get('scope'), 'Error 400: invalid_request. Missing required parameter: scope.'],
    [unknown.length > 0, `Error 400: invalid_scope. Some requested scopes were invalid: ${unknown.join(' ')}`],
    [
      method !== null && method !== '' && method !== 'S256' && method !== 'plain',
      'Error 400: invalid_request. Bad PKCE method.',
    ],
  ]
  return faults.find(([isThere]) => isThere)?.[1]
}

function cancelAddress(wish: URLSearchParams): string {
  return backTo(wish, { error: 'access_denied' })
}

function backTo(wish: URLSearchParams, values: Readonly<Record<string, string>>): string {
  const address = new URL(wish.get('redirect_uri') ?? '')
  const state = wish.get('state')
  if (state !== null) address.searchParams.set('state', state)
  for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value)
  return address.href
}
