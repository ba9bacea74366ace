import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { ADA, BOB, consent, MODIFY, oauthOf, openTwin, REDIRECT, signIn, wishFor } from './client-for-tests.ts'
import type { GoogleTwin } from './twin.ts'

const EMAIL = 'https://www.googleapis.com/auth/userinfo.email'

test('a sign-in ends with an id token that the official client accepts for this client alone', async () => {
  const twin = await openTwin()
  const tokens = await signIn(twin)
  const idToken = tokens.id_token ?? ''
  const ticket = await oauthOf(twin).verifyIdToken({ idToken, audience: twin.client.id })
  expect(ticket.getPayload()).toMatchObject({
    iss: 'https://accounts.google.com',
    email: ADA,
    email_verified: true,
    hd: 'example.com',
    nonce: 'a-nonce',
    name: 'Ada Lovelace',
  })
  await expect(oauthOf(twin).verifyIdToken({ idToken, audience: 'another' })).rejects.toThrow(/audience/)
})

test('sub stays with the person, and only members of an organisation have hd', async () => {
  const twin = await openTwin()
  const [first, again, bob] = [await signIn(twin), await signIn(twin), await signIn(twin, {}, BOB)]
  expect(subOf(again)).toBe(subOf(first))
  expect(subOf(bob)).not.toBe(subOf(first))
  expect(decodeJwt(bob.id_token ?? '')).not.toHaveProperty('hd')
})

test('mistakes of the client are shown to the person and never sent to the redirect address', async () => {
  const twin = await openTwin()
  const wrong: [Record<string, string>, RegExp][] = [
    [{ redirect_uri: 'https://evil.test/cb' }, /redirect_uri_mismatch/],
    [{ client_id: 'another' }, /invalid_client/],
    [{ response_type: 'token' }, /unsupported_response_type/],
    [{ scope: 'openid gmail' }, /invalid_scope/],
  ]
  for (const [more, message] of wrong) {
    const response = await fetch(wishFor(twin, { more }).address, { redirect: 'manual' })
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(message)
  }
  twin.allowRedirect('https://evil.test/cb')
  expect((await fetch(wishFor(twin, { more: { redirect_uri: 'https://evil.test/cb' } }).address)).status).toBe(200)
})

test('the page offers everybody, or the one the client hints at', async () => {
  const twin = await openTwin()
  const all = await (await fetch(wishFor(twin).address)).text()
  expect(all).toContain(ADA)
  expect(all).toContain(BOB)
  const hinted = await (await fetch(wishFor(twin, { more: { login_hint: BOB } }).address)).text()
  expect(hinted).toContain(`value="${BOB}"`)
  expect(hinted).not.toContain(ADA)
})

test('cancelling sends the browser back with access_denied and the state', async () => {
  const twin = await openTwin()
  const html = await (await fetch(wishFor(twin).address)).text()
  const link = /<a href="([^"]+)">Cancel<\/a>/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(link.startsWith(REDIRECT)).toBe(true)
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({ state: 'a-state', error: 'access_denied' })
})

test('a code is good once, with its verifier, its redirect address and the secret', async () => {
  const twin = await openTwin()
  const { address, verifier } = wishFor(twin)
  const answer = await consent(address)
  expect(answer.get('state')).toBe('a-state')
  const code = answer.get('code') ?? ''
  const exchange = (more: Record<string, string>) =>
    askToken(twin, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier, ...more })
  expect(await exchange({ code_verifier: 'wrong' })).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect(await exchange({ code_verifier: '' })).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect(await exchange({ redirect_uri: 'http://localhost:3000/other' })).toMatchObject({
    status: 400,
    error: 'redirect_uri_mismatch',
  })
  expect(await exchange({ client_secret: 'wrong' })).toMatchObject({ status: 401, error: 'invalid_client' })
  expect(await exchange({})).toMatchObject({ status: 200, token_type: 'Bearer' })
  expect(await exchange({})).toMatchObject({ status: 400, error: 'invalid_grant' })
})

test('a refresh token comes only offline, the first time or when consent is asked for', async () => {
  const twin = await openTwin()
  expect((await signIn(twin)).refresh_token).toBeUndefined()
  const offline = { more: { access_type: 'offline' } }
  expect((await signIn(twin, offline)).refresh_token).toMatch(/^1\/\//)
  expect((await signIn(twin, offline)).refresh_token).toBeUndefined()
  const asking = { more: { access_type: 'offline', prompt: 'consent' } }
  expect((await signIn(twin, asking)).refresh_token).toMatch(/^1\/\//)
})

test('a refreshed token keeps the scopes, under their long names', async () => {
  const twin = await openTwin()
  const scope = ['openid', 'email', MODIFY]
  const tokens = await signIn(twin, { scope, more: { access_type: 'offline' } })
  const client = oauthOf(twin)
  client.setCredentials({ refresh_token: tokens.refresh_token })
  const { credentials } = await client.refreshAccessToken()
  expect(credentials.scope?.split(' ')).toEqual(['openid', EMAIL, MODIFY])
  expect(decodeJwt(credentials.id_token ?? '')).toMatchObject({ email: ADA })
  const info = await client.getTokenInfo(credentials.access_token ?? '')
  expect(info).toMatchObject({ aud: twin.client.id, email: ADA, scopes: ['openid', EMAIL, MODIFY] })
})

test('a person may untick Gmail and go on; earlier grants are added when asked for', async () => {
  const twin = await openTwin()
  const wish = { scope: ['openid', 'email', MODIFY], more: { include_granted_scopes: 'true' } }
  const without = wishFor(twin, wish)
  const code = (await consent(without.address, ADA, [MODIFY])).get('code') ?? ''
  const { tokens } = await oauthOf(twin).getToken({ code, codeVerifier: without.verifier })
  expect(tokens.scope?.split(' ')).toEqual(['openid', EMAIL])
  await signIn(twin, { scope: [MODIFY] })
  const { scope } = await signIn(twin, { scope: ['openid'], more: { include_granted_scopes: 'true' } })
  expect(scope?.split(' ').sort()).toEqual([MODIFY, EMAIL, 'openid'].sort())
})

test('revoking one token ends everything the person granted', async () => {
  const twin = await openTwin()
  const signedIn = await signIn(twin)
  const connected = await signIn(twin, { scope: ['openid', MODIFY], more: { access_type: 'offline' } })
  await oauthOf(twin).revokeToken(connected.access_token ?? '')
  expect((await userInfo(twin, signedIn.access_token ?? '')).status).toBe(401)
  const refreshToken = connected.refresh_token ?? ''
  const refreshed = await askToken(twin, { grant_type: 'refresh_token', refresh_token: refreshToken })
  expect(refreshed).toMatchObject({ status: 400, error: 'invalid_grant' })
})

test('expired access tokens are refused until they are refreshed', async () => {
  const twin = await openTwin()
  const { accessToken, refreshToken } = await twin.grant(ADA, ['openid', 'email'])
  expect((await userInfo(twin, accessToken)).status).toBe(200)
  twin.expireAccessTokens()
  expect((await userInfo(twin, accessToken)).status).toBe(401)
  const { access_token } = await askToken(twin, { grant_type: 'refresh_token', refresh_token: refreshToken })
  expect(await (await userInfo(twin, String(access_token))).json()).toMatchObject({ email: ADA, verified_email: true })
  twin.revokeGrants(ADA)
  expect((await userInfo(twin, String(access_token))).status).toBe(401)
})

test('addresses in answers are those the caller used', async () => {
  const twin = await openTwin()
  const port = new URL(twin.url).port
  const found = await (await fetch(`http://localhost:${port}/.well-known/openid-configuration`)).json()
  expect(found).toMatchObject({
    issuer: 'https://accounts.google.com',
    token_endpoint: `http://localhost:${port}/token`,
  })
})

test('the sign-in card gets a credential across origins, with its nonce', async () => {
  const twin = await openTwin()
  const script = await fetch(`${twin.url}/gsi/client`)
  expect(script.headers.get('content-type')).toMatch(/javascript/)
  const people = await fetch(`${twin.url}/_sandbox/people`)
  expect(people.headers.get('access-control-allow-origin')).toBe('*')
  expect(await people.json()).toMatchObject({ people: [{ email: ADA }, { email: BOB }] })
  const body = new URLSearchParams({ client_id: twin.client.id, email: BOB, nonce: 'n-1' })
  const given = await fetch(`${twin.url}/_sandbox/credential`, { method: 'POST', body })
  const idToken = String(((await given.json()) as { credential?: string }).credential)
  const ticket = await oauthOf(twin).verifyIdToken({ idToken, audience: twin.client.id })
  expect(ticket.getPayload()).toMatchObject({ email: BOB, nonce: 'n-1' })
})

const subOf = (tokens: { id_token?: string | null }) => decodeJwt(tokens.id_token ?? '').sub

async function askToken(twin: GoogleTwin, form: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const { id, secret } = twin.client
  const body = new URLSearchParams({ client_id: id, client_secret: secret, ...form })
  const response = await fetch(`${twin.url}/token`, { method: 'POST', body })
  return { status: response.status, ...((await response.json()) as object) }
}

function userInfo(twin: GoogleTwin, token: string): Promise<Response> {
  return fetch(`${twin.url}/oauth2/v2/userinfo`, { headers: { authorization: `Bearer ${token}` } })
}
