import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, authorizeUrl, callAs, newVerifier, REDIRECT, signIn, token } from '../client-for-tests.ts'
import { type MicrosoftTwin, startMicrosoftTwin } from '../twin.ts'
import { PERSONAL_TENANT } from './directory.ts'

const CARL = 'carl@firm.example'
const MAIL_SCOPE = 'openid profile email offline_access User.Read Mail.ReadWrite'
let twin: MicrosoftTwin

beforeEach(async () => {
  const people = [
    { email: ADA, name: 'Ada Lovelace' },
    { email: CARL, name: 'Carl', organisation: 'Firm', domainVerified: true, claimedEmail: ADA },
  ]
  twin = await startMicrosoftTwin({ people, redirects: [REDIRECT] })
})
afterEach(() => twin.stop())

test('the discovery document names endpoints of the address it was asked at, and the issuer as a template', async () => {
  const at = twin.url.replace('127.0.0.1', 'localhost')
  const found = async (tenant: string) => (await fetch(`${at}/${tenant}/v2.0/.well-known/openid-configuration`)).json()
  expect(await found('common')).toMatchObject({
    issuer: `${at}/{tenantid}/v2.0`,
    token_endpoint: `${at}/common/oauth2/v2.0/token`,
  })
  expect(await found(PERSONAL_TENANT)).toMatchObject({ issuer: `${at}/${PERSONAL_TENANT}/v2.0` })
})

test('a person signs in with PKCE and gets an id_token of the personal tenant', async () => {
  const claims = await claimsOf(ADA)
  expect(claims).toMatchObject({
    ...{ iss: `${twin.url}/${PERSONAL_TENANT}/v2.0`, tid: PERSONAL_TENANT, ver: '2.0', nonce: 'a nonce' },
    ...{ name: 'Ada Lovelace', email: ADA, preferred_username: ADA },
  })
  expect(claims.oid).toMatch(/^[0-9a-f-]{36}$/)
  expect((await claimsOf(ADA)).oid).toBe(claims.oid)
  expect(claims).not.toHaveProperty('xms_edov')
})

test('somebody of an organisation has its tenant, and a mail claim that an administrator may have made up', async () => {
  const claims = await claimsOf(CARL)
  expect(claims).toMatchObject({ email: ADA, preferred_username: CARL, xms_edov: true })
  expect(claims.tid).not.toBe(PERSONAL_TENANT)
  expect(claims.iss).toBe(`${twin.url}/${claims.tid}/v2.0`)
})

test('claims follow the scopes', async () => {
  const back = await signIn(twin, { scope: 'openid' })
  const { body } = await redeem(back)
  const { payload } = await jwtVerify(body.id_token, keys(), { audience: twin.client.id })
  expect(payload).not.toHaveProperty('email')
  expect(payload).not.toHaveProperty('name')
  expect(body).not.toHaveProperty('refresh_token')
})

test('the page shows who may sign in, a hint leaves one, and select_account leaves the choice', async () => {
  const page = async (more: Record<string, string>, tenant = 'common') =>
    (await fetch(authorizeUrl(twin, { tenant, more }))).text()
  const shown = async (...asked: Parameters<typeof page>) =>
    [...(await page(...asked)).matchAll(/type="radio" name="email" value="([^"]+)"/g)].map(([, email]) => email)
  expect(await shown({})).toEqual([ADA, CARL])
  expect(await shown({ login_hint: CARL })).toEqual([CARL])
  expect(await shown({ login_hint: CARL, prompt: 'select_account' })).toEqual([ADA, CARL])
  expect(await shown({}, 'consumers')).toEqual([ADA])
  expect(await shown({}, 'organizations')).toEqual([CARL])
  expect(await page({ scope: 'openid Mail.ReadWrite' })).toContain('Read and write access to your mail')
})

test('an unknown application or address is told to the person and not sent anywhere', async () => {
  for (const [name, value] of Object.entries({ client_id: 'x', redirect_uri: 'https://evil.example/' })) {
    const answer = await fetch(authorizeUrl(twin, { more: { [name]: value } }), { redirect: 'manual' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/AADSTS(700016|50011)/)
  }
})

test('Cancel, a silent sign-in, an unknown scope and a plain challenge go back as errors with the state', async () => {
  const cases = [
    [{ button: 'cancel' }, 'access_denied'],
    [{ more: { prompt: 'none' } }, 'login_required'],
    [{ scope: 'openid Mail.Steal' }, 'invalid_scope'],
    [{ more: { code_challenge: 'x', code_challenge_method: 'plain' } }, 'invalid_request'],
    [{ more: { response_type: 'token' } }, 'unsupported_response_type'],
  ] as const
  for (const [attempt, error] of cases) {
    const back = await signIn(twin, attempt)
    expect(back.searchParams.get('error')).toBe(error)
    expect(back.searchParams.get('state')).toBe('the state')
    expect(back.searchParams.has('code')).toBe(false)
  }
})

test('a code works once, with its verifier, its address and the right secret', async () => {
  const refused = async (fields: Record<string, string>, verifier = newVerifier()) => {
    const back = await signIn(twin, { verifier })
    const { status, body } = await redeem(back, { code_verifier: verifier, ...fields })
    return [status, body.error, body.error_codes[0]]
  }
  expect(await refused({ client_secret: 'wrong' })).toEqual([401, 'invalid_client', 7000215])
  expect(await refused({ client_id: 'wrong' })).toEqual([400, 'unauthorized_client', 700016])
  expect(await refused({ redirect_uri: 'http://127.0.0.1:3000/other' })).toEqual([400, 'invalid_grant', 500112])
  expect(await refused({ code_verifier: newVerifier() })).toEqual([400, 'invalid_grant', 501481])
  expect(await refused({ code_verifier: '' })).toEqual([400, 'invalid_grant', 50148])
  expect(await refused({ code: 'made-up' })).toEqual([400, 'invalid_grant', 70000])
  expect(await refused({ grant_type: 'password' })).toEqual([400, 'unsupported_grant_type', 70003])
  const back = await signIn(twin, {})
  expect((await redeem(back)).status).toBe(200)
  expect((await redeem(back)).body.error_codes).toEqual([54005])
})

test('each refresh gives another token, and the one before stays good', async () => {
  const { body: first } = await redeem(await signIn(twin, { scope: MAIL_SCOPE }))
  const { body: second } = await refresh(first.refresh_token)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(second.scope).toBe('openid profile email User.Read Mail.ReadWrite')
  expect(second.expires_in).toBe(3599)
  expect((await refresh(first.refresh_token)).status).toBe(200)
  expect((await callAs(twin, second.access_token)('/me/mailFolders/inbox')).status).toBe(200)
})

test('a refresh cannot ask for what was not agreed to', async () => {
  const { body: first } = await redeem(await signIn(twin, {}))
  const { body } = await refresh(first.refresh_token, { scope: 'openid Mail.ReadWrite' })
  expect(body).toMatchObject({ error: 'invalid_grant', error_codes: [65001], suberror: 'consent_required' })
  await signIn(twin, { scope: 'https://graph.microsoft.com/Mail.ReadWrite' })
  expect((await refresh(first.refresh_token, { scope: 'openid Mail.ReadWrite' })).status).toBe(200)
})

test('rights taken away end access and refresh tokens; a new sign-in needs consent for mail again', async () => {
  const { body: first } = await redeem(await signIn(twin, { scope: MAIL_SCOPE }))
  twin.revokeGrants(ADA)
  expect((await callAs(twin, first.access_token)('/me')).status).toBe(401)
  const { status, body } = await refresh(first.refresh_token)
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: 'invalid_grant', error_codes: [50173] })
  expect(body.error_description).toMatch(/^AADSTS50173: /)
  const { body: again } = await redeem(await signIn(twin, {}))
  expect((await refresh(again.refresh_token, { scope: 'Mail.ReadWrite' })).body.error_codes).toEqual([65001])
})

test('access tokens run out while refresh tokens stay', async () => {
  const { body: first } = await redeem(await signIn(twin, {}))
  twin.expireAccessTokens()
  expect((await callAs(twin, first.access_token)('/me')).body.error.code).toBe('InvalidAuthenticationToken')
  const { body: second } = await refresh(first.refresh_token)
  expect((await callAs(twin, second.access_token)('/me')).status).toBe(200)
})

test('a refresh may need the person to come back', async () => {
  const { body: first } = await redeem(await signIn(twin, {}))
  twin.requireInteraction(ADA)
  expect((await refresh(first.refresh_token)).body).toMatchObject({
    error: 'interaction_required',
    error_codes: [50076],
  })
  await signIn(twin, {})
  expect((await refresh(first.refresh_token)).status).toBe(200)
})

test('where an administrator must agree, people get mail scopes only after that', async () => {
  twin.requireAdminConsent('Firm')
  const back = await signIn(twin, { email: CARL, scope: MAIL_SCOPE })
  expect(back.searchParams.get('error')).toBe('access_denied')
  expect(back.searchParams.get('error_description')).toMatch(/^AADSTS90094: consent_required/)
  expect((await signIn(twin, { email: CARL })).searchParams.has('code')).toBe(true)
  expect((await signIn(twin, { scope: MAIL_SCOPE })).searchParams.has('code')).toBe(true)

  const { tid } = await claimsOf(CARL)
  const body = new URLSearchParams({ client_id: twin.client.id, redirect_uri: REDIRECT, state: 's' })
  expect(await (await fetch(`${twin.url}/${tid}/adminconsent?${body}`)).text()).toContain('Firm')
  const agreed = await fetch(`${twin.url}/${tid}/adminconsent`, { method: 'POST', body, redirect: 'manual' })
  expect(agreed.headers.get('location')).toBe(`${REDIRECT}?admin_consent=True&tenant=${tid}&state=s`)
  expect((await signIn(twin, { email: CARL, scope: MAIL_SCOPE })).searchParams.has('code')).toBe(true)
})

test('signing out leads back to registered addresses only', async () => {
  const out = (to: string) =>
    fetch(`${twin.url}/common/oauth2/v2.0/logout?post_logout_redirect_uri=${encodeURIComponent(to)}`, {
      redirect: 'manual',
    })
  expect((await out(REDIRECT)).headers.get('location')).toBe(REDIRECT)
  expect((await out('https://evil.example/')).headers.get('location')).toBeNull()
})

async function claimsOf(email: string) {
  const verifier = newVerifier()
  const back = await signIn(twin, { email, verifier, more: { nonce: 'a nonce' } })
  expect(back.searchParams.get('state')).toBe('the state')
  const { body } = await redeem(back, { code_verifier: verifier })
  const { payload } = await jwtVerify(body.id_token, keys(), { audience: twin.client.id, algorithms: ['RS256'] })
  return payload
}

function keys() {
  return createRemoteJWKSet(new URL(`${twin.url}/common/discovery/v2.0/keys`))
}

function redeem(back: URL, fields: Record<string, string> = {}) {
  const code = back.searchParams.get('code') ?? ''
  return token(twin, { grant_type: 'authorization_code', code, ...fields })
}

function refresh(refreshToken: string, fields: Record<string, string> = {}) {
  return token(twin, { grant_type: 'refresh_token', refresh_token: refreshToken, ...fields })
}
