import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from '@icebox/sandbox/imap/certificate'

/** One message as it arrived. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly at: number
}

/** Somebody's program that takes webhooks, as well or as badly as it is told to. */
export interface Receiver {
  /** What lets an app speak to it. */
  readonly webhooks: { readonly allowCidrs: readonly string[]; readonly extraCa: string }
  readonly received: Received[]
  readonly port: number
  /** Answered from now on; 204 at first. */
  answer: (response: ServerResponse, message: Received) => void
  url(path?: string): string
  /** Nothing has arrived, and everything is taken. */
  reset(): void
  /** Refuses connections from now on, until it is opened again at the same port. */
  shut(): Promise<void>
  open(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const certificate = makeCertificate()
  const tls = { key: certificate.keyPem, cert: certificate.certPem }
  const server = createServer(tls, (request, response) => void take(request, response))
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const message = { path: request.url ?? '', headers: request.headers, body, at: Date.now() }
    receiver.received.push(message)
    receiver.answer(response, message)
  }
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    webhooks: { allowCidrs: ['127.0.0.1/32', '::1/128'], extraCa: certificate.certPem },
    received: [],
    port,
    answer: take204,
    reset: () => {
      receiver.answer = take204
      receiver.received.length = 0
    },
    url: (path = '/hook') => `https://localhost:${port}${path}`,
    shut: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    open: () => listen(port),
  }
  return receiver
}

function take204(response: ServerResponse): void {
  response.writeHead(204).end()
}
