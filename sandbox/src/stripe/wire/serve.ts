import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { listen } from '../../imap/scripted.ts'

export interface Question {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** In place of an answer: the connection breaks. */
export const HANG_UP = 'hang up'

export interface Listening {
  readonly port: number
  stop(): Promise<void>
}

/** Answers HTTP on loopback, and breaks off where it is told to. Takes another port when the wished one is in use. */
export async function serve(
  answer: (question: Question) => Promise<Answer | typeof HANG_UP>,
  wished: number,
): Promise<Listening> {
  const server = createServer(async (request, response) => {
    const given = await answer(await read(request))
    if (given === HANG_UP) {
      request.socket.destroy()
      return
    }
    response.writeHead(given.status, given.headers)
    response.end(given.body)
  })
  const port = await listen(server, wished).catch(error => {
    if (wished === 0) throw error
    return listen(server, 0)
  })
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port, stop }
}

async function read(request: IncomingMessage): Promise<Question> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? '127.0.0.1'}`)
  return { method: request.method ?? 'GET', url, headers: request.headers, body: Buffer.concat(chunks) }
}
