import { createHash } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CompanyTwin, startCompanyTwin } from './twin.ts'

const BACK = 'http://localhost:3000/api/auth/company/callback'
const VERIFIER = 'v'.repeat(43)

let twin: CompanyTwin
beforeAll(async () => {
  twin = await startCompanyTwin({ redirects: [BACK] })
})
afterAll(() => twin.stop())

const wish = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    ...{ response_type: 'code', client_id: twin.client.id, redirect_uri: BACK, scope: 'openid email', state: 's' },
    ...{ nonce: 'n', code_challenge: createHash('sha256').update(VERIFIER).digest('base64url') },
    ...{ code_challenge_method: 'S256', ...more },
  })

async function pickAs(email: string, more: Record<string, string> = {}): Promise<URL> {
  const body = wish({ email, ...more })
  const answer = await fetch(`${twin.url}/authorize`, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

async function redeem(code: string, more: Record<string, string> = {}) {
  const body = new URLSearchParams({ code, redirect_uri: BACK, code_verifier: VERIFIER, ...more })
  const basic = Buffer.from(`${twin.client.id}:${twin.client.secret}`).toString('base64')
  const headers = { authorization: `Basic ${basic}` }
  const answer = await fetch(`${twin.url}/token`, { method: 'POST', body, headers })
  return { status: answer.status, body: (await answer.json()) as { id_token: string } }
}

describe('the company of the sandbox', () => {
  it('gives an id token for a code, once', async () => {
    const back = await pickAs('sam@atelier.example')
    expect(back.searchParams.get('state')).toBe('s')
    const code = back.searchParams.get('code') ?? ''
    const { body } = await redeem(code)
    const keys = (await (await fetch(`${twin.url}/keys`)).json()) as JSONWebKeySet
    const { payload } = await jwtVerify(body.id_token, createLocalJWKSet(keys), { issuer: twin.url })
    expect(payload).toMatchObject({
      aud: twin.client.id,
      nonce: 'n',
      email: 'sam@atelier.example',
      email_verified: true,
    })
    expect(await redeem(code)).toEqual({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('gives none for another verifier or secret', async () => {
    const code = async () => (await pickAs('sam@atelier.example')).searchParams.get('code') ?? ''
    expect((await redeem(await code(), { code_verifier: 'x'.repeat(43) })).status).toBe(400)
    const body = new URLSearchParams({ code: await code(), client_id: twin.client.id, client_secret: 'wrong' })
    expect((await fetch(`${twin.url}/token`, { method: 'POST', body })).status).toBe(401)
  })

  it('shows no page to another client, and leads nowhere but where it is registered', async () => {
    const page = async (more: Record<string, string>) => (await fetch(`${twin.url}/authorize?${wish(more)}`)).status
    expect(await page({})).toBe(200)
    expect(await page({ client_id: 'x' })).toBe(400)
    expect(await page({ redirect_uri: 'https://evil.example/' })).toBe(400)
    expect(await page({ code_challenge_method: 'plain' })).toBe(400)
    expect((await pickAs('', { refuse: 'yes' })).searchParams.get('error')).toBe('access_denied')
  })

  it('knows its people at the domain for which the browser has written a record', async () => {
    const page = async (cookie: string) =>
      (await fetch(`${twin.url}/authorize?${wish()}`, { headers: { cookie } })).text()
    const body = new URLSearchParams({ name: 'mine.example', text: 'x' })
    const written = await fetch(`${twin.url}/dns`, { method: 'POST', body, redirect: 'manual' })
    const cookie = written.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(await page(cookie)).toContain('sam@mine.example')
    expect(await page('')).not.toContain('Sam Rivera')
    expect(await page('domain="><script>')).not.toContain('Sam Rivera')
  })

  it('writes what its DNS says', async () => {
    twin.dns.set('a.example', ['one'])
    const body = new URLSearchParams({ name: 'A.example', text: 'two' })
    await fetch(`${twin.url}/dns`, { method: 'POST', body, redirect: 'manual' })
    expect(await (await fetch(`${twin.url}/dns?name=a.example`)).json()).toEqual(['one', 'two'])
    expect(await (await fetch(`${twin.url}/`)).text()).toContain('a.example TXT "two"')
    const filled = await (
      await fetch(`${twin.url}/?${new URLSearchParams({ name: 'b.example', text: '"><b>' })}`)
    ).text()
    expect(filled).toContain('value="b.example"')
    expect(filled).not.toContain('<b>')
  })
})
