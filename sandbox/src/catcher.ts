import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Certificate } from './imap/certificate.ts'

/** Takes whatever programs post to it, so that one can look at it: a POST is kept, a GET of the same address shows them. */
export interface Catcher {
  /** Where it listens; anything may follow it. */
  readonly url: string
  stop(): Promise<void>
}

interface Caught {
  readonly at: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

const MOST_BYTES = 64 * 1024
/** Messages at one address, and addresses. */
const MOST_KEPT = 50
const MOST_PATHS = 500

/** Listens at the wished port where that is free, so that a restart is found again. */
export async function startCatcher({ certPem, keyPem }: Certificate, wished = 0): Promise<Catcher> {
  const caught = new Map<string, Caught[]>()
  const server = createServer({ key: keyPem, cert: certPem }, (request, response) => {
    answer(caught, request, response).catch(() => response.writeHead(400).end())
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listen(wished).catch(() => listen(0))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://localhost:${port}`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(caught: Map<string, Caught[]>, request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? '/'
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    response.end(`${JSON.stringify(caught.get(path) ?? [], null, 2)}\n`)
    return
  }
  const body = await readBody(request)
  const before = caught.get(path) ?? []
  caught.delete(path)
  caught.set(path, [{ at: new Date().toISOString(), headers: request.headers, body }, ...before].slice(0, MOST_KEPT))
  const [oldest] = caught.keys()
  if (caught.size > MOST_PATHS && oldest !== undefined) caught.delete(oldest)
  response.writeHead(200, { 'content-type': 'text/plain' }).end('caught')
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new RangeError('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
