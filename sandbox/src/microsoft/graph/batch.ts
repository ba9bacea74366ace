import { z } from 'zod'
import { type Reply, type Request, readBody } from './call.ts'
import { badRequest, errorBody, GraphProblem } from './problems.ts'

const MOST = 20
const batch = z.object({
  requests: z.array(
    z.object({
      id: z.string().min(1),
      method: z.string(),
      url: z.string().min(1),
      headers: z.record(z.string(), z.string()).optional(),
      body: z.unknown().optional(),
      dependsOn: z.array(z.string()).optional(),
    }),
  ),
})
type Inner = z.infer<typeof batch>['requests'][number]

interface Outcome {
  readonly id: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** `POST /$batch`: up to 20 requests, each with its own status; what depends on a failure is not tried. */
export async function answerBatch(request: Request, answer: (request: Request) => Promise<Reply>): Promise<Reply> {
  const { requests } = readBody(batch, request.body)
  if (requests.length === 0 || requests.length > MOST) {
    throw badRequest(`The number of requests of a batch is 1 to ${MOST}, not ${requests.length}.`, 'BadRequest')
  }
  if (new Set(requests.map(one => one.id)).size < requests.length) {
    throw badRequest('The ids of the requests of a batch must differ.', 'BadRequest')
  }
  const untyped = requests.find(one => one.body !== undefined && !headerIn(one, 'content-type'))
  if (untyped) throw badRequest(`Write request id : ${untyped.id} does not contain Content-Type header.`, 'BadRequest')
  const done = new Map<string, Outcome>()
  for (const inner of requests) {
    const isHopeless = inner.dependsOn?.some(id => (done.get(id)?.status ?? 500) >= 400)
    const skipped = { id: inner.id, status: 424, headers: {}, body: errorBody('FailedDependency', 'Failed dependency') }
    done.set(inner.id, isHopeless ? skipped : await one(request, inner, answer))
  }
  return { status: 200, body: { responses: [...done.values()] } }
}

async function one({ url }: Request, given: Inner, answer: (request: Request) => Promise<Reply>): Promise<Outcome> {
  const { id, method, url: path, body } = given
  const prefer = headerIn(given, 'prefer')
  const inner = { method: method.toUpperCase(), url: new URL(`/v1.0/${path.replace(/^\/+/, '')}`, url), prefer, body }
  try {
    const reply = await answer(inner)
    const shown = Buffer.isBuffer(reply.body) ? reply.body.toString('base64') : reply.body
    return { id, status: reply.status, headers: { 'Content-Type': 'application/json' }, body: shown }
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error
    return { id, status: error.status, headers: headersOf(error), body: errorBody(error.code, error.message) }
  }
}

function headerIn({ headers = {} }: Inner, name: string): string | undefined {
  return Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1]
}

function headersOf({ headers }: GraphProblem): Record<string, string> {
  const wait = headers['retry-after']
  return { 'Content-Type': 'application/json', ...(wait === undefined ? {} : { 'Retry-After': wait }) }
}
