import { z } from 'zod'
import { failureOf, slowDown, unavailable } from '../../failures.ts'
import { ask, isMissing } from './asking.ts'
import { isThrottled, restUntil } from './chain.ts'
import { type Graph, IMMUTABLE_IDS, MOST_AT_ONCE, refusalOf } from './graph.ts'

/** Graph takes no more in one batch. */
const MOST = 20
const MOST_ROUNDS = 4

const answerShape = z.object({
  id: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()).nullish(),
  body: z.unknown().optional(),
})
const batchShape = z.object({ responses: z.array(answerShape) })
type BatchAnswer = z.infer<typeof answerShape>

/**
 * Reads many things in few calls and answers in the order asked; undefined for what does not exist. Those that Graph
 * refuses for being too many at once are asked for again. Throws MailboxError or GraphRefusal.
 */
export async function readMany(graph: Graph, paths: readonly string[]): Promise<unknown[]> {
  const found = new Map<string, unknown>()
  const unique = [...new Set(paths)]
  for (let at = 0; at < unique.length; at += MOST) await readBatch(graph, unique.slice(at, at + MOST), found)
  return paths.map(path => found.get(path))
}

async function readBatch(graph: Graph, paths: readonly string[], found: Map<string, unknown>): Promise<void> {
  let left = paths
  for (let round = 1; left.length > 0; round++) {
    const answers = await sendBatch(graph, left)
    const byPath = new Map(answers.map(answer => [left[Number(answer.id)], answer]))
    left = left.filter(path => !settled(byPath.get(path), value => found.set(path, value)))
    const until = restAsked(answers, round)
    if (until > 0) graph.slow(until)
    if (left.length > 0 && round === MOST_ROUNDS) throw until > 0 ? slowDown(new Date(until)) : failureOf('unreachable')
  }
}

async function sendBatch(graph: Graph, paths: readonly string[]): Promise<BatchAnswer[]> {
  const headers = { Prefer: IMMUTABLE_IDS }
  const requests = paths.map((url, index) => ({ id: String(index), method: 'GET', url, headers }))
  const width = Math.min(paths.length, MOST_AT_ONCE)
  const call = { method: 'POST', path: '/$batch', body: { requests }, isRepeatable: true, width } as const
  return (await ask(graph, call, batchShape)).responses
}

/** False when it has to be asked for again. */
function settled(answer: BatchAnswer | undefined, keep: (value: unknown) => void): boolean {
  if (!answer || answer.status === 429 || answer.status >= 500) return false
  if (answer.status < 300) {
    keep(answer.body)
    return true
  }
  // Whether the token is good is for a whole answer to say.
  if (answer.status === 401) throw unavailable()
  const refusal = refusalOf(answer.status, Buffer.from(JSON.stringify(answer.body ?? null)))
  if (!isMissing(refusal)) throw refusal
  return true
}

/** Until when to rest (epoch ms), 0 for not at all: one refused item tells the pace of the whole mailbox. */
function restAsked(answers: readonly BatchAnswer[], round: number): number {
  const retryAfter = (answer: BatchAnswer) =>
    Object.entries(answer.headers ?? {}).find(([name]) => name.toLowerCase() === 'retry-after')?.[1]
  const refused = answers.filter(answer => isThrottled(answer.status, retryAfter(answer)))
  return Math.max(0, ...refused.map(answer => restUntil(retryAfter(answer), round)))
}
