import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ApiSettings, MailboxOptions } from '../settings.ts'

/** One request as it reached the server. */
export interface Seen {
  readonly method: string
  /** Below the version, decoded. */
  readonly path: string
  readonly token: string
  readonly prefer: string
  readonly body: unknown
}

/** What to answer; `drop` breaks the connection and `silence` leaves it open. */
export type Scripted =
  | { readonly status: number; readonly json?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'drop'
  | 'silence'

export interface ScriptedGraph {
  readonly url: string
  readonly seen: readonly Seen[]
  readonly options: MailboxOptions
  settings(token?: ApiSettings['token']): ApiSettings
  stop(): Promise<void>
}

/** A Graph on loopback that says what it is told to, for what no faithful twin does on its own. */
export async function scriptedGraph(
  script: (seen: Seen, count: number) => Scripted | Promise<Scripted>,
): Promise<ScriptedGraph> {
  const seen: Seen[] = []
  const server = createServer(async (question, answer) => {
    const one = await readSeen(question)
    seen.push(one)
    give(await script(one, seen.length), question, answer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ url, seen },
    options: { folderName: 'Icebox', allowCidrs: [], graphUrl: url },
    settings: (token = async () => 'good') => ({ provider: 'microsoft', address: 'ann@outlook.com', token }),
    async stop() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function readSeen(question: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = []
  for await (const chunk of question) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return {
    method: question.method ?? '',
    path: decodeURIComponent(question.url ?? '').replace(/^\/v1\.0/, ''),
    token: question.headers.authorization?.replace('Bearer ', '') ?? '',
    prefer: String(question.headers.prefer ?? ''),
    body: text === '' ? undefined : JSON.parse(text),
  }
}

function give(scripted: Scripted, question: IncomingMessage, answer: ServerResponse): void {
  if (scripted === 'silence') return
  if (scripted === 'drop') {
    question.socket.destroy()
    return
  }
  const { status, json, headers } = scripted
  answer.writeHead(status, { 'content-type': 'application/json', ...headers })
  answer.end(json === undefined ? '' : JSON.stringify(json))
}

/** A refusal as Graph words it; the text stands for what must never reach a user. */
export const refusal = (status: number, code: string, headers: Readonly<Record<string, string>> = {}): Scripted => ({
  status,
  headers,
  json: { error: { code, message: 'secret words of the provider' } },
})
