import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The calls by which a program subscribes to events, as they are described to programs, with nothing behind them. */
export interface WebhookStandIn {
  readonly url: string
  readonly secret: string
  /** Each request as it came: method, path, bearer and body. */
  readonly asked: readonly { line: string; authorization: string | undefined; body: unknown }[]
  stop(): Promise<void>
}

const SECRET = `whsec_${Buffer.from('a secret of the stand-in, 32 byte').toString('base64')}`

export async function startWebhookStandIn(events: readonly object[]): Promise<WebhookStandIn> {
  const asked: { line: string; authorization: string | undefined; body: unknown }[] = []
  const answers: Record<string, object> = {
    'POST /api/v1/webhooks': { id: 'hook-1', secret: SECRET },
    'DELETE /api/v1/webhooks/hook-1': { success: true },
    'GET /api/v1/events': { items: events, next: null },
  }
  const server = createServer(async (request, response) => {
    const line = `${request.method} ${request.url}`
    asked.push({ line, authorization: request.headers.authorization, body: await bodyOf(request) })
    const answer = answers[line]
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { detail: 'There is no such call.', code: 'not_found' }))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: SECRET,
    asked,
    stop: () => new Promise(done => void server.close(() => done())),
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? undefined : JSON.parse(text)
}

/** The headers of a signed event (Standard Webhooks 1.0), made anew here. */
export function signedHeaders(secret: string, body: string, at = new Date()): Record<string, string> {
  const id = 'msg_019ab1c4'
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
