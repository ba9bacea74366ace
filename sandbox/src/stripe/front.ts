import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, type FaultHow, takeFault } from './faults.ts'
import { answerPage } from './pages.ts'
import { type Clock, catchUp } from './time/passing.ts'
import { answerCall, keepAnswer } from './wire/answer.ts'
import { decodeForm, type Form, type FormValue } from './wire/form.ts'
import type { Keys } from './wire/keys.ts'
import { StripeProblem } from './wire/problems.ts'
import { type Answer, HANG_UP, type Question } from './wire/serve.ts'
import type { World } from './world.ts'

export interface StripeCall {
  readonly method: string
  readonly path: string
  /** What was asked, decoded, without numbers and codes of cards. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Everything the twin needs to answer. */
export interface TwinContext {
  readonly world: World
  readonly keys: Keys
  readonly clock: Clock
  readonly faults: Fault[]
  readonly calls: StripeCall[]
  readonly touched: () => void
}

/** Answers calls of the API and pages, with the faults that were ordered. */
export async function answer(context: TwinContext, question: Question): Promise<Answer | typeof HANG_UP> {
  const { pathname } = question.url
  const cors = corsFor(question)
  if (question.method === 'OPTIONS') return { status: 204, headers: cors, body: '' }
  catchUp(context.world, context.clock)
  if (!pathname.startsWith('/v1/')) return withHeaders(answerPage(context.world, question), cors)
  context.calls.push({ method: question.method, path: pathname, body: shown(question) })
  const fault = takeFault(context.faults, { method: question.method, path: pathname, now: context.clock.now() })
  if (fault?.lost === 'before') return HANG_UP
  if (fault && !fault.lost && !fault.slowMs) return withHeaders(refusal(context, question, fault), cors)
  const given = answerCall(context.world, context.keys, question)
  if (question.method !== 'GET') context.touched()
  if (fault?.slowMs) await pause(fault.slowMs)
  return fault?.lost ? HANG_UP : withHeaders(given, cors)
}

/** The answer of a fault, which may have been carried out and may rest under the call's key. */
function refusal(context: TwinContext, question: Question, { status = 500, code, done, kept }: FaultHow): Answer {
  if (done) answerCall(context.world, context.keys, question)
  const refused = faultAnswer(status, code)
  if (kept) keepAnswer(context.world, question, refused)
  if (done || kept) context.touched()
  return refused
}

/** Pages of this machine may call from the browser; nobody else needs to. */
function corsFor({ headers }: Question): Record<string, string> {
  const { origin } = headers
  if (!origin || !/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, content-type, stripe-version, idempotency-key',
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    vary: 'origin',
  }
}

function withHeaders(given: Answer, more: Record<string, string>): Answer {
  return { ...given, headers: { ...given.headers, ...more } }
}

/** What a call sent, without what must never be written down. */
function shown({ method, url, body }: Question): Form {
  const text = body.toString('utf8')
  try {
    return redacted(decodeForm(text === '' || method === 'GET' ? url.search.slice(1) : text))
  } catch {
    return {}
  }
}

function redacted(form: Form): Form {
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, redactedValue(name, value)]))
}

const UNSPEAKABLE: ReadonlySet<string> = new Set(['number', 'cvc', 'key', 'client_secret'])

function redactedValue(name: string, value: FormValue): FormValue {
  if (UNSPEAKABLE.has(name)) return '…'
  // An address to come back to may carry one.
  if (typeof value === 'string') return value.replaceAll(/_secret_\w+/g, '_secret_…')
  return Array.isArray(value) ? value.map(each => redactedValue('', each)) : redacted(value)
}

function faultAnswer(status: number, code: string | undefined): Answer {
  const types = { 402: 'card_error', 429: 'rate_limit_error' } as const
  const usual = status >= 500 ? 'api_error' : 'invalid_request_error'
  const type = status === 402 || status === 429 ? types[status] : usual
  const body = new StripeProblem(status, 'A fault that was ordered of the twin.', { type, code }).body()
  return {
    status,
    headers: { 'content-type': 'application/json', 'request-id': 'req_fault' },
    body: JSON.stringify(body),
  }
}
