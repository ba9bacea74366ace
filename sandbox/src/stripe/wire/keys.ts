import type { World } from '../world.ts'
import { StripeProblem } from './problems.ts'
import type { Question } from './serve.ts'

export type Caller = 'server' | 'browser'

export interface Keys {
  readonly secret: string
  readonly publishable: string
}

/** Who calls, by the key they name. */
export function callerOf({ headers, url, body }: Question, keys: Keys): Caller {
  const [scheme = '', rest = ''] = (headers.authorization ?? '').split(' ')
  const named = scheme === 'Basic' ? Buffer.from(rest, 'base64').toString().replace(/:$/, '') : rest
  const key = named || (url.searchParams.get('key') ?? new URLSearchParams(body.toString('utf8')).get('key') ?? '')
  if (key === keys.secret) return 'server'
  if (key === keys.publishable) return 'browser'
  const shape = { type: 'invalid_request_error' } as const
  if (key === '') {
    throw new StripeProblem(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      shape,
    )
  }
  const shown = `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`
  throw new StripeProblem(401, `Invalid API Key provided: ${shown}`, shape)
}

const DAY = 86_400

export interface Asking {
  readonly key: string
  readonly route: string
  /** The parameters as they were sent. */
  readonly asked: string
}

/** What was answered to the same key and parameters less than a day ago; other parameters are refused. */
export function answeredBefore(world: World, { key, route, asked }: Asking) {
  const kept = world.state.answers[key]
  if (!kept) return undefined
  if (world.now() - kept.at > DAY) {
    delete world.state.answers[key]
    return undefined
  }
  if (kept.route !== route) {
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${kept.route}' instead of '${route}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  if (kept.asked === asked) return kept
  throw mismatch(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  )
}

function mismatch(message: string): StripeProblem {
  return new StripeProblem(400, message, { type: 'idempotency_error' })
}
