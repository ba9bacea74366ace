import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { type HttpAnswer, type HttpQuestion, html, json, redirect, serveHttp } from '../http.ts'
import { type Colleague, colleaguesAt } from './colleagues.ts'
import { homePage, pickPage, refusedPage } from './pages.ts'

/** How the provider strays from what it should do, for tests. */
export interface Misconduct {
  /** Makes the id token, from the claims it should have. */
  readonly token?: (claims: JWTPayload, sign: Sign) => Promise<string> | string
  /** Changes what stands in the discovery document. */
  readonly discovery?: (document: Record<string, unknown>) => unknown
  /** Answers instead of the twin; undefined lets it answer. */
  readonly answer?: (path: string) => Promise<HttpAnswer | undefined> | HttpAnswer | undefined
}

export type Sign = (claims: JWTPayload, header?: { readonly alg?: string; readonly kid?: string }) => Promise<string>

export interface CompanyTwin {
  readonly url: string
  readonly client: { readonly id: string; readonly secret: string }
  /** The public key as the twin shows it. */
  readonly key: Record<string, unknown>
  /** What its DNS says of each name. */
  readonly dns: Map<string, string[]>
  /** Times each path was asked for. */
  readonly asked: Map<string, number>
  behave(misconduct: Misconduct): void
  stop(): Promise<void>
}

export interface CompanyOptions {
  /** Where a browser may be led back to. */
  readonly redirects: readonly string[]
  readonly port?: number
}

const CLIENT = { id: 'icebox-sandbox', secret: 'a-secret-for-the-sandbox-alone' }
const HOUR = 3_600

interface Code {
  readonly wish: URLSearchParams
  readonly colleague: Colleague
  readonly at: number
}

/** An OpenID Connect provider such as a company runs, with a page to choose who one is and a DNS to write records into. */
export async function startCompanyTwin({ redirects, port = 0 }: CompanyOptions): Promise<CompanyTwin> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(publicKey)), kid: randomBytes(8).toString('hex'), alg: 'ES256', use: 'sig' }
  const codes = new Map<string, Code>()
  const [dns, asked] = [new Map<string, string[]>(), new Map<string, number>()]
  let misconduct: Misconduct = {}
  const sign: Sign = (claims, header = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header }).sign(privateKey)
  const held = { redirects, codes, dns, key, sign, misconduct: () => misconduct }
  const server = await serveHttp(async question => {
    const { pathname } = question.url
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
    return (await misconduct.answer?.(pathname)) ?? answer(held, question)
  }, port)
  return {
    ...{ url: `http://127.0.0.1:${server.port}`, client: CLIENT, key, dns, asked },
    behave: next => {
      misconduct = next
    },
    stop: server.stop,
  }
}

interface Held {
  readonly redirects: readonly string[]
  readonly codes: Map<string, Code>
  readonly dns: Map<string, string[]>
  readonly key: Record<string, unknown>
  readonly sign: Sign
  readonly misconduct: () => Misconduct
}

async function answer(held: Held, question: HttpQuestion): Promise<HttpAnswer> {
  const { method, url } = question
  const at = `${method} ${url.pathname}`
  if (at === 'GET /.well-known/openid-configuration') return json(200, discovery(held, url.origin))
  if (at === 'GET /keys') return json(200, { keys: [held.key] })
  if (at === 'GET /authorize') return askWho(held, question)
  if (at === 'POST /authorize') return giveCode(held, formOf(question))
  if (at === 'POST /token') return giveToken(held, question)
  if (at === 'GET /dns') return json(200, held.dns.get(url.searchParams.get('name') ?? '') ?? [])
  if (at === 'POST /dns') return writeRecord(held, formOf(question))
  if (at === 'GET /')
    return html(200, homePage({ issuer: url.origin, client: CLIENT, dns: held.dns, filled: url.searchParams }))
  return html(404, refusedPage('There is nothing here.'))
}

function discovery({ misconduct }: Held, origin: string): unknown {
  const document = {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  }
  return misconduct().discovery?.(document) ?? document
}

/** Whoever has written a record for a domain finds the colleagues there. */
function askWho(held: Held, { url: { searchParams: wish }, headers }: HttpQuestion): HttpAnswer {
  const fault = faultOf(held, wish)
  if (fault) return html(400, refusedPage(fault))
  const domain = /(?:^|; )domain=([a-z0-9.-]+)/.exec(headers.cookie ?? '')?.[1]
  return html(200, pickPage(wish, domain ? colleaguesAt(domain) : []))
}

function faultOf({ redirects }: Held, wish: URLSearchParams): string | undefined {
  if (wish.get('client_id') !== CLIENT.id) return 'This client is not registered here.'
  if (!redirects.includes(wish.get('redirect_uri') ?? '')) return 'This redirect URI is not registered here.'
  if (wish.get('response_type') !== 'code' || wish.get('code_challenge_method') !== 'S256')
    return 'A code with PKCE is needed.'
  return (wish.get('scope') ?? '').split(' ').includes('openid') ? undefined : 'The scope openid is needed.'
}

function giveCode(held: Held, form: URLSearchParams): HttpAnswer {
  const fault = faultOf(held, form)
  if (fault) return html(400, refusedPage(fault))
  const back = new URL(form.get('redirect_uri') ?? '')
  back.searchParams.set('state', form.get('state') ?? '')
  const email = (form.get('typed') || form.get('email') || '').trim().toLowerCase()
  if (form.has('refuse') || email === '') back.searchParams.set('error', 'access_denied')
  else {
    const code = randomBytes(16).toString('base64url')
    const colleague = knownAs(email)
    held.codes.set(code, { wish: form, colleague, at: Math.floor(Date.now() / 1_000) })
    back.searchParams.set('code', code)
  }
  return redirect(back.href)
}

/** Whoever is none of them may be typed. */
function knownAs(email: string): Colleague {
  const [name = '', domain = ''] = email.split('@')
  return colleaguesAt(domain).find(each => each.email === email) ?? { email, name }
}

async function giveToken(held: Held, question: HttpQuestion): Promise<HttpAnswer> {
  const form = formOf(question)
  if (!isClient(question, form)) return json(401, { error: 'invalid_client' })
  const code = held.codes.get(form.get('code') ?? '')
  held.codes.delete(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const isOurs =
    code?.wish.get('code_challenge') === challenge && code.wish.get('redirect_uri') === form.get('redirect_uri')
  if (!code || !isOurs) return json(400, { error: 'invalid_grant' })
  const claims = claimsOf(code, question.url.origin)
  const id_token = (await held.misconduct().token?.(claims, held.sign)) ?? (await held.sign(claims))
  return json(200, { access_token: randomBytes(16).toString('hex'), token_type: 'Bearer', expires_in: HOUR, id_token })
}

function claimsOf({ wish, colleague, at }: Code, issuer: string): JWTPayload {
  const { email, name } = colleague
  return {
    ...{ iss: issuer, aud: CLIENT.id, sub: createHash('sha256').update(email).digest('hex').slice(0, 24) },
    ...{ iat: at, exp: at + HOUR, nonce: wish.get('nonce') ?? '', email, name, email_verified: true },
    // Whoever is asked to prove it anew has just done so.
    auth_time: wish.has('max_age') || wish.get('prompt') === 'login' ? at : at - HOUR,
  }
}

function isClient({ headers }: HttpQuestion, form: URLSearchParams): boolean {
  const basic = /^Basic (\S+)$/.exec(headers.authorization ?? '')?.[1]
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent)
    : [form.get('client_id'), form.get('client_secret')]
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return id === CLIENT.id && timingSafeEqual(digest(secret ?? ''), digest(CLIENT.secret))
}

function writeRecord({ dns }: Held, form: URLSearchParams): HttpAnswer {
  const [name, text] = [form.get('name')?.trim().toLowerCase() ?? '', form.get('text')?.trim() ?? '']
  if (name === '' || text === '') return html(400, refusedPage('A name and a text are needed.'))
  dns.set(name, [...new Set([...(dns.get(name) ?? []), text])].slice(-10))
  const answer = redirect('/')
  if (!/^[a-z0-9.-]+$/.test(name)) return answer
  return { ...answer, headers: { ...answer.headers, 'set-cookie': `domain=${name}; Path=/; HttpOnly; SameSite=Lax` } }
}

function formOf({ body }: HttpQuestion): URLSearchParams {
  return new URLSearchParams(body.toString('utf8'))
}
