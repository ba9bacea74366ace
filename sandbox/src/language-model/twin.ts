import { createServer, type IncomingMessage } from 'node:http'
import { z } from 'zod'
import { listen } from '../imap/scripted.ts'
import { type Behaviour, play, sendJson } from './behaviours.ts'
import { type Question, WIRES, type WireName } from './wires.ts'

export interface LanguageModelTwin {
  /** Base URL, the same for both wires. */
  readonly url: string
  readonly key: string
  /** Every well-formed question, oldest first. */
  readonly questions: readonly Question[]
  /** From now on; several are for one question each, and the last one stays. */
  behave(...behaviours: [Behaviour, ...Behaviour[]]): void
  stop(): Promise<void>
}

/** An endpoint that speaks the wire formats of OpenAI and Anthropic and says what it is told to. */
export async function startLanguageModel(): Promise<LanguageModelTwin> {
  const key = 'a-key-of-the-twin'
  const questions: Question[] = []
  let script: readonly Behaviour[] = []
  const next = (): Behaviour => {
    const [first, ...rest] = script
    if (rest.length > 0) script = rest
    return first ?? { does: 'refuse' }
  }
  const server = createServer((request, response) => {
    receive(request, key).then(
      received => {
        if (typeof received === 'number') return sendJson(response, received, NOT_TAKEN)
        questions.push(received)
        play(next(), received, response)
      },
      () => response.destroy(),
    )
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/v1`,
    key,
    questions,
    behave: (...behaviours) => {
      script = behaviours
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const NOT_TAKEN = { error: { message: 'This endpoint does not take such a request.' } }

/** The question, or the status the real endpoint would answer. */
async function receive(request: IncomingMessage, key: string): Promise<Question | number> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString('utf8')
  const names = (Object.keys(WIRES) as WireName[]).filter(name => WIRES[name].path === request.url)
  const [first] = names
  if (!first || request.method !== 'POST') return 404
  if (WIRES[first].keyOf(request.headers) !== key) return 401
  const readings = names.map(name => readAs(name, body, request.headers))
  return readings.find(reading => reading !== undefined) ?? 400
}

function readAs(name: WireName, body: string, headers: IncomingMessage['headers']): Question | undefined {
  try {
    return { wire: name, body, ...WIRES[name].read(body, headers) }
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return undefined
    throw error
  }
}
