import { createHash, randomBytes } from 'node:crypto'
import { auth, gmail } from '@googleapis/gmail'
import { OAuth2Client } from 'google-auth-library'
import { onTestFinished } from 'vitest'
import { type GoogleOptions, type GoogleTwin, startGoogleTwin } from './twin.ts'

export const ADA = 'ada@example.com'
export const BOB = 'bob@example.com'
export const REDIRECT = 'http://localhost:3000/callback'
export const MODIFY = 'https://www.googleapis.com/auth/gmail.modify'

/** A twin with two people that ends with the test. */
export async function openTwin(options: GoogleOptions = {}): Promise<GoogleTwin> {
  const people = [
    { email: ADA, name: 'Ada Lovelace', organisation: 'Example' },
    { email: BOB, name: 'Bob' },
  ]
  const twin = await startGoogleTwin({ people, redirects: [REDIRECT], ...options })
  onTestFinished(() => twin.stop())
  return twin
}

/** Google's own OAuth client, pointed at the twin. */
export function oauthOf(twin: GoogleTwin): OAuth2Client {
  return new OAuth2Client({
    clientId: twin.client.id,
    clientSecret: twin.client.secret,
    redirectUri: REDIRECT,
    endpoints: {
      oauth2AuthBaseUrl: `${twin.url}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${twin.url}/token`,
      oauth2RevokeUrl: `${twin.url}/revoke`,
      tokenInfoUrl: `${twin.url}/tokeninfo`,
      oauth2FederatedSignonJwkCertsUrl: `${twin.url}/oauth2/v3/certs`,
      oauth2FederatedSignonPemCertsUrl: `${twin.url}/oauth2/v1/certs`,
    },
  })
}

/** Google's own Gmail client for a person, with the rights the product asks for unless said otherwise. */
export async function gmailFor(twin: GoogleTwin, address = ADA, scopes: readonly string[] = [MODIFY]) {
  const { accessToken } = await twin.grant(address, scopes)
  const login = new auth.OAuth2()
  login.setCredentials({ access_token: accessToken })
  return gmail({ version: 'v1', auth: login, rootUrl: `${twin.url}/`, retry: false }).users
}

export interface Wish {
  readonly scope?: readonly string[]
  readonly more?: Readonly<Record<string, string>>
}

/** A request to sign in, with the verifier that belongs to it (RFC 7636). */
export function wishFor(twin: GoogleTwin, { scope = ['openid', 'email', 'profile'], more = {} }: Wish = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const wish = new URLSearchParams({
    client_id: twin.client.id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: scope.join(' '),
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })
  return { verifier, wish, address: `${twin.url}/o/oauth2/v2/auth?${wish}` }
}

/** Fills the consent page in as a browser would and answers where it is sent. `untick` leaves optional scopes out. */
export async function consent(address: string, email = ADA, untick: readonly string[] = []): Promise<URLSearchParams> {
  const html = await (await fetch(address)).text()
  const form = new URLSearchParams({ email })
  for (const [, type, name = '', value = ''] of html.matchAll(FIELD)) {
    const text = value.replaceAll('&amp;', '&')
    if (type === 'hidden' || !untick.includes(text)) form.append(name, text)
  }
  const action = new URL(/action="([^"]+)"/.exec(html)?.[1] ?? '', address)
  const response = await fetch(action, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(response.headers.get('location') ?? 'http://nowhere.invalid/').searchParams
}

const FIELD = /<input type="(hidden|checkbox)"(?: id="[^"]*")? name="([^"]*)" value="([^"]*)"/g

export async function signIn(twin: GoogleTwin, wish: Wish = {}, email = ADA) {
  const { address, verifier } = wishFor(twin, wish)
  const code = (await consent(address, email)).get('code') ?? ''
  const { tokens } = await oauthOf(twin).getToken({ code, codeVerifier: verifier })
  return tokens
}

let letters = 0

/** A plain letter; `extra` are more header lines, each with its line end. */
export function letter(
  subject: string,
  { from = 'Sales <sales@pitch.test>', to = ADA, extra = '', text = 'Hello' } = {},
) {
  letters += 1
  const date = new Date().toUTCString().replace('GMT', '+0000')
  const id = `<${letters}.${subject.replace(/\W/g, '')}@pitch.test>`
  const head = `From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: ${id}\r\nDate: ${date}\r\n${extra}`
  return `${head}MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`
}

export const raw = (text: string) => Buffer.from(text).toString('base64url')
