import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** A request as every part of the twin sees it; `origin` is the address the caller used, whatever stands between. */
export interface Incoming {
  readonly verb: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly origin: string
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export async function readIncoming(request: IncomingMessage): Promise<Incoming> {
  const origin = `http://${request.headers.host ?? '127.0.0.1'}`
  const url = new URL(request.url ?? '/', origin)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return {
    verb: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks),
    origin,
  }
}

/** Google answers a call with nothing to say with 204. */
export function json(value: unknown, status = 200): Answer {
  if (value === undefined) return { status: 204, headers: {}, body: '' }
  return { status, headers: { 'content-type': 'application/json; charset=UTF-8' }, body: JSON.stringify(value) }
}

export function page(html: string, status = 200): Answer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html }
}

export function redirect(address: string): Answer {
  return { status: 302, headers: { location: address }, body: '' }
}

/** The fields of a form, from the address and the body. */
export function formOf(incoming: Incoming): URLSearchParams {
  const form = new URLSearchParams(incoming.query)
  for (const [name, value] of new URLSearchParams(incoming.body.toString('utf8'))) form.append(name, value)
  return form
}

export function bearerOf(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}
