import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { listen } from './imap/scripted.ts'
import { STRIPE_CONTROL } from './stripe/control.ts'
import type { World } from './world.ts'

export interface Control {
  readonly url: string
  /** To be sent as `Authorization: Bearer …` with every call. */
  readonly token: string
  stop(): Promise<void>
}

/** Where it was in the run before, so that whoever directs it finds it again. */
export interface KeptControl {
  readonly port?: number | undefined
  readonly token?: string | undefined
}

const trickle = z.object({
  running: z.boolean(),
  secondsBetween: z.number().min(0.2).max(600).optional(),
  guest: z.string().optional(),
})
const connected = z.object({ addresses: z.array(z.string()) })
const scene = z.object({ id: z.string(), email: z.string().optional() })
const person = z.object({ email: z.string() })
const passage = z.object({
  seconds: z
    .number()
    .int()
    .min(1)
    .max(400 * 86_400),
})
const delivery = z.object({ address: z.string(), raw: z.string().min(1) })
const failure = z.object({
  how: z.enum(['refuse_login', 'unreachable', 'none']),
  seconds: z.number().min(1).max(3_600).optional(),
})

type Answer = (world: World, body: unknown, query: URLSearchParams) => unknown

const calls: Readonly<Record<string, Answer>> = {
  'GET /state': (world, _body, query) => world.state(query.get('guest') ?? undefined),
  'POST /guest': async world => {
    const { email } = await world.guests.open()
    return world.state(email)
  },
  'POST /trickle': (world, body) => {
    const { guest, ...wish } = trickle.parse(body)
    world.setTrickle(wish, guest)
  },
  'POST /connected': (world, body) => world.setConnected(connected.parse(body).addresses),
  'POST /scene': (world, body) => {
    const { id, email } = scene.parse(body)
    return world.playScene(id, email)
  },
  'POST /deliver': (world, body) => {
    const { address, raw } = delivery.parse(body)
    return world.deliver(address, raw)
  },
  'POST /revoke': (world, body) => world.revoke(person.parse(body).email),
  'POST /advance': (world, body) => world.advance(passage.parse(body).seconds),
  'POST /fail': (world, body) => {
    const { how, seconds } = failure.parse(body)
    return world.fail(how, seconds)
  },
  ...Object.fromEntries(Object.entries(STRIPE_CONTROL).map(([name, call]) => [name, atTill(call)])),
}

/** Throws a RangeError where no twin of Stripe runs. */
function atTill(call: (typeof STRIPE_CONTROL)[string]): Answer {
  return (world, body) => {
    if (!world.till) throw new RangeError('There is no twin of Stripe here.')
    return call(world.till.twin, body)
  }
}

/** Lets another process direct the world over HTTP on loopback: JSON in, JSON out, `{"message"}` when refused. */
export async function startControl(world: World, kept: KeptControl = {}): Promise<Control> {
  const token = kept.token ?? randomBytes(24).toString('base64url')
  const server = createServer((request, response) => {
    answer({ world, token, request }).then(
      ({ status, body }) => send(response, status, body),
      error => send(response, 500, { message: `The sandbox failed: ${error}` }),
    )
  })
  const port = await listen(server, kept.port).catch(() => listen(server))
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Question {
  readonly world: World
  readonly token: string
  readonly request: IncomingMessage
}

async function answer({ world, token, request }: Question): Promise<{ status: number; body: unknown }> {
  const refuse = (status: number, message: string) => ({ status, body: { message } })
  if (!hasToken(request, token)) return refuse(401, 'Send the token of the sandbox as "Authorization: Bearer …".')
  const [path, query] = (request.url ?? '').split('?')
  const name = `${request.method} ${path}`
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (!call) return refuse(404, `There is no ${name}. There are: ${Object.keys(calls).join(', ')}.`)
  try {
    const body = request.method === 'POST' ? await readJson(request) : undefined
    const result = await call(world, body, new URLSearchParams(query))
    return { status: 200, body: result ?? { success: true } }
  } catch (error) {
    if (error instanceof z.ZodError) return refuse(400, error.issues.map(describe).join(' '))
    if (error instanceof RangeError || error instanceof SyntaxError) return refuse(400, error.message)
    throw error
  }
}

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.') || 'The body'}: ${issue.message}.`
}

function hasToken(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const maxBodyBytes = 25 * 1024 * 1024

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBodyBytes) throw new RangeError('The body is larger than 25 MB.')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
