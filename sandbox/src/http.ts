import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'

/** One request, read to its end. */
export interface HttpQuestion {
  readonly method: string
  /** Built from the Host header, so that a proxy in between stays in between in every address made from it. */
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface HttpAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export interface HttpServer {
  readonly port: number
  stop(): Promise<void>
}

/** Answers HTTP on loopback. Takes another port when the wished one is in use; 0 is any. */
export async function serveHttp(
  answer: (question: HttpQuestion) => Promise<HttpAnswer>,
  wished = 0,
): Promise<HttpServer> {
  const server = createServer((request, response) => {
    read(request)
      .then(answer)
      .then(
        given => send(response, given),
        error => send(response, text(500, `The twin failed: ${error instanceof Error ? error.stack : error}`)),
      )
  })
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : port)
      })
    })
  const port = await listen(wished).catch(error => {
    if (wished !== 0 && isInUse(error)) return listen(0)
    throw error
  })
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port, stop }
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  }
}

export function html(status: number, body: string): HttpAnswer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, body }
}

export function text(status: number, body: string): HttpAnswer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body }
}

export function redirect(to: string): HttpAnswer {
  return { status: 302, headers: { location: to, 'cache-control': 'no-store' } }
}

async function read(request: IncomingMessage): Promise<HttpQuestion> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const host = request.headers.host ?? '127.0.0.1'
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', `http://${host}`),
    headers: request.headers,
    body: Buffer.concat(chunks),
  }
}

function send(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  if (response.destroyed) return
  response.writeHead(status, headers)
  response.end(body)
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
