import { createHash, randomBytes } from 'node:crypto'
import { Client, type Context, type Middleware } from '@microsoft/microsoft-graph-client'
import { type HttpQuestion, serveHttp, text } from '../http.ts'
import type { MicrosoftTwin } from './twin.ts'

export const REDIRECT = 'http://127.0.0.1:3000/api/auth/microsoft/callback'
export const ADA = 'ada@outlook.com'
export const MAIL = ['User.Read', 'Mail.ReadWrite', 'Mail.Send']
export const IMMUTABLE = 'IdType="ImmutableId"'

/** Microsoft's own client. It sends tokens to https only, so that its last step goes to the twin and adds the token. */
export function graphClient(twin: MicrosoftTwin, token: string, prefer = ''): Client {
  const last: Middleware = {
    execute: async (context: Context) => {
      const asked = typeof context.request === 'string' ? context.request : context.request.url
      const headers = new Headers(context.options?.headers as Record<string, string> | undefined)
      headers.set('authorization', `Bearer ${token}`)
      if (prefer) headers.append('prefer', prefer)
      const url = asked.replace('https://graph.microsoft.com', twin.url)
      context.response = await fetch(url, { ...context.options, headers })
    },
  }
  return Client.initWithMiddleware({ middleware: last, defaultVersion: 'v1.0' })
}

/** The path of a link as the client takes it, in which the twin's own address is left out. */
export function pathOf(link: string): string {
  return link.slice(link.indexOf('/v1.0') + '/v1.0'.length)
}

/** Makes bare calls with this token; each gives what came back. */
export function callAs(twin: MicrosoftTwin, token: string) {
  return async (path: string, more: RequestInit = {}) => {
    const url = path.startsWith('http') ? path : `${twin.url}/v1.0${path}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(url, { ...more, headers: { ...headers, ...(more.headers as Record<string, string>) } })
    const said = await answer.text()
    return { status: answer.status, headers: answer.headers, body: said.startsWith('{') ? JSON.parse(said) : said }
  }
}

/** A short message as it goes over the wire. */
export function letter(subject: string, more: Readonly<Record<string, string>> = {}, body = 'Hello'): string {
  const headers = {
    From: 'Bob <bob@firm.example>',
    To: ADA,
    'Message-ID': `<${subject.replace(/\W/g, '-')}@firm.example>`,
  }
  const lines = Object.entries({ ...headers, Subject: subject, ...more }).map(([name, value]) => `${name}: ${value}`)
  return [...lines, 'Content-Type: text/plain; charset=utf-8', '', body].join('\r\n')
}

export interface Attempt {
  readonly scope?: string
  readonly tenant?: string
  readonly email?: string
  readonly verifier?: string
  readonly more?: Readonly<Record<string, string>>
  readonly button?: 'callback' | 'cancel'
}

/** Opens the sign-in page as a browser does and presses a button on it; the address it leads back to. */
export async function signIn(twin: MicrosoftTwin, attempt: Attempt): Promise<URL> {
  const { tenant = 'common', email = ADA, button = 'callback' } = attempt
  const url = authorizeUrl(twin, attempt)
  const first = await fetch(url, { redirect: 'manual' })
  const location = first.headers.get('location')
  if (location) return new URL(location)
  const page = await first.text()
  if (!first.ok) throw new Error(page)
  const fields = [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [plain(name), plain(value)],
  )
  const answer = await fetch(`${twin.url}/${tenant}/oauth2/v2.0/authorize/${button}`, {
    method: 'POST',
    body: new URLSearchParams([...fields, ['email', email]]),
    redirect: 'manual',
  })
  const back = answer.headers.get('location')
  if (!back) throw new Error(await answer.text())
  return new URL(back)
}

export function authorizeUrl(twin: MicrosoftTwin, { scope, tenant = 'common', verifier, more }: Attempt): URL {
  const url = new URL(`${twin.url}/${tenant}/oauth2/v2.0/authorize`)
  const fields = {
    ...{ client_id: twin.client.id, response_type: 'code', redirect_uri: REDIRECT, state: 'the state' },
    ...{ scope: scope ?? 'openid profile email offline_access User.Read' },
    ...(verifier ? { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' } : {}),
    ...more,
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url
}

/** What the token endpoint answers: tokens, or why there are none. */
interface TokenAnswer {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly scope: string
  readonly expires_in: number
  readonly error: string
  readonly error_description: string
  readonly error_codes: readonly number[]
}

/** Asks the token endpoint; fields replace those of the application. */
export async function token(twin: MicrosoftTwin, fields: Readonly<Record<string, string>>) {
  const client = { client_id: twin.client.id, client_secret: twin.client.secret, redirect_uri: REDIRECT }
  const body = new URLSearchParams({ ...client, ...fields })
  const answer = await fetch(`${twin.url}/common/oauth2/v2.0/token`, { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as TokenAnswer }
}

export function newVerifier(): string {
  return randomBytes(32).toString('base64url')
}

/** An address where notices arrive, which passes Graph's test of it. */
export async function listen(answer: (question: HttpQuestion) => number = () => 202) {
  const notices: Record<string, unknown>[] = []
  const waiting: (() => void)[] = []
  const server = await serveHttp(async question => {
    const given = question.url.searchParams.get('validationToken')
    if (given !== null) return text(200, given)
    const status = answer(question)
    if (status === 202) notices.push(...JSON.parse(question.body.toString('utf8')).value)
    for (const wake of waiting.splice(0)) wake()
    return { status }
  })
  /** Resolves once so many notices have come. */
  const until = async (count: number) => {
    while (notices.length < count) await new Promise<void>(resolve => waiting.push(resolve))
    return notices
  }
  return { url: `http://127.0.0.1:${server.port}`, notices, until, stop: server.stop }
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function plain(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}
