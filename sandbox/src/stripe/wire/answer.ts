import { ROUTES } from '../routes.ts'
import { newId } from '../state/ids.ts'
import { API_VERSION, type World } from '../world.ts'
import { expand } from './expand.ts'
import type { Form } from './form.ts'
import { answeredBefore, type Caller, callerOf, type Keys } from './keys.ts'
import { StripeProblem } from './problems.ts'
import { formOf, type Route } from './route.ts'
import type { Answer, Question } from './serve.ts'

/** Answers one call of the API. Whatever goes wrong is an `error` object with Stripe's own fields. */
export function answerCall(world: World, keys: Keys, question: Question): Answer {
  const requestId = newId('req').slice(0, 18)
  try {
    const caller = callerOf(question, keys)
    const { route, ids } = findRoute(question)
    if (caller === 'browser') allowBrowser(route, question)
    return answerOnce(world, { route, ids, question, requestId, caller })
  } catch (error) {
    return answerProblem(error, requestId)
  }
}

function findRoute({ method, url }: Question): { route: Route; ids: string[] } {
  for (const route of ROUTES) {
    const read = route.method === method ? route.path.exec(url.pathname) : null
    if (read) return { route, ids: read.slice(1).map(decodeURIComponent) }
  }
  const message = `Unrecognized request URL (${method}: ${url.pathname}). The twin of Stripe does not have it.`
  throw new StripeProblem(404, message, { type: 'invalid_request_error' })
}

/** A publishable key works only where a client secret comes with it, and to send a card. */
function allowBrowser(route: Route, { method, url, body }: Question): void {
  const form = formOf(method, url, body)
  const isSecret = typeof form.client_secret === 'string' || route.pattern === 'POST /v1/payment_methods'
  if (route.isForBrowsers && isSecret) return
  throw new StripeProblem(
    403,
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { type: 'invalid_request_error', code: 'secret_key_required' },
  )
}

interface Call {
  readonly route: Route
  readonly ids: readonly string[]
  readonly question: Question
  readonly requestId: string
  readonly caller: Caller
}

function answerOnce(world: World, call: Call): Answer {
  const { method, url, headers, body } = call.question
  const key = headers['idempotency-key']
  if (method !== 'POST' || typeof key !== 'string') return run(world, call)
  const asking = { key, route: url.pathname, asked: body.toString('utf8') }
  const before = answeredBefore(world, asking)
  if (before) {
    const replayed = { 'idempotent-replayed': 'true', 'original-request': before.requestId }
    return said({ status: before.status, body: before.body, requestId: call.requestId, more: replayed })
  }
  const answer = run(world, call)
  // What was refused before anything was done may be tried again with the same key.
  if (answer.status < 300 || answer.status === 402) keepAnswer(world, call.question, answer)
  return { ...answer, headers: { ...answer.headers, 'idempotency-key': key } }
}

/** For a day the same answer is given to the same key; a call without one is not remembered. */
export function keepAnswer(world: World, { method, url, headers, body }: Question, answer: Answer): void {
  const key = headers['idempotency-key']
  if (method !== 'POST' || typeof key !== 'string') return
  world.state.answers[key] = {
    ...{ status: answer.status, body: String(answer.body), at: world.now() },
    ...{ requestId: answer.headers['request-id'] ?? '', asked: body.toString('utf8'), route: url.pathname },
  }
}

function run(world: World, { route, ids, question, requestId, caller }: Call): Answer {
  try {
    const form = formOf(question.method, question.url, question.body)
    delete form.key
    const answer = route.answer(world, ids, form)
    const shown = expand(world, answer, pathsOf(form))
    const body = JSON.stringify(caller === 'browser' ? withoutPrivate(shown) : shown, null, 2)
    return said({ status: 200, body, requestId })
  } catch (error) {
    return answerProblem(error, requestId)
  }
}

function pathsOf({ expand }: Form): string[] {
  return Array.isArray(expand) ? expand.filter(path => typeof path === 'string') : []
}

const PRIVATE: ReadonlySet<string> = new Set(['customer', 'metadata', 'application', 'latest_attempt', 'latest_charge'])

function withoutPrivate(shown: object): object {
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !PRIVATE.has(name)))
}

function answerProblem(error: unknown, requestId: string): Answer {
  const problem =
    error instanceof StripeProblem
      ? error
      : new StripeProblem(500, `The twin failed: ${error instanceof Error ? error.stack : error}`, {
          type: 'api_error',
        })
  const { error: about } = problem.body()
  const link = { request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` }
  const body = JSON.stringify({ error: { ...about, ...link } }, null, 2)
  return said({ status: problem.status, body, requestId })
}

interface Saying {
  readonly status: number
  readonly body: string
  readonly requestId: string
  readonly more?: Readonly<Record<string, string>>
}

function said({ status, body, requestId, more = {} }: Saying): Answer {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'request-id': requestId,
    'stripe-version': API_VERSION,
    ...more,
  }
  return { status, headers, body }
}
