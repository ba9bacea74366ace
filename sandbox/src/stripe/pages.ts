import type { Answer, Question } from './wire/serve.ts'
import type { World } from './world.ts'

/** What is not the API: pages and files that people and browsers open. */
export function answerPage(_world: World, { method, url }: Question): Answer {
  const message = `Unrecognized request URL (${method}: ${url.pathname}). The twin of Stripe does not have it.`
  const body = JSON.stringify({ error: { type: 'invalid_request_error', message } })
  return { status: 404, headers: { 'content-type': 'application/json' }, body }
}
