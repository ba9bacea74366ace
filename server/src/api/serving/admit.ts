import type { FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { type CallerCount, countCallers } from '../../kit/http/caller-count.ts'
import { networkOf, siteOf } from '../../kit/http/network.ts'
import { logSecurity } from '../../kit/log/security-log.ts'
import type { Exchange } from '../../kit/sessions/session.ts'
import { ApiProblem } from './api-problem.ts'
import { assertAllowed, callerOf, type KeyCaller, type Wanted } from './caller.ts'
import { newRates, type Rates } from './rate.ts'

/** Bad keys of one network; whoever tries more is told to wait before any is looked up. */
const BAD_KEYS_A_MINUTE = 60

/** What is counted in this process, whichever way a program comes in. */
export interface Limits {
  readonly rates: Rates
  readonly badKeys: CallerCount
}

export function newLimits(): Limits {
  return { rates: newRates(), badKeys: countCallers(BAD_KEYS_A_MINUTE) }
}

/** Who asked; known before the body is read. */
const CALLERS = new WeakMap<FastifyRequest, KeyCaller>()

/** Lets a key in, before the body of its request is read. Throws ApiProblem. */
export async function admit(
  app: App,
  { request, reply }: Exchange,
  { limits, keys, scope }: Wanted & { limits: Limits },
): Promise<void> {
  const caller = await knownCaller(app, request, limits)
  CALLERS.set(request, caller)
  limits.rates.count(reply, caller, { scope })
  await assertAllowed(app, caller, { keys, scope })
}

/** Whom `admit` let in. */
export function callerIn(request: FastifyRequest): KeyCaller {
  const caller = CALLERS.get(request)
  if (!caller) throw new Error('a public call was reached without a key')
  return caller
}

async function knownCaller(app: App, request: FastifyRequest, { badKeys }: Limits): Promise<KeyCaller> {
  try {
    return await callerOf(app, request.headers.authorization)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const ip = networkOf(request.ip)
    if (badKeys.add(siteOf(ip), Date.now())) {
      throw new ApiProblem('too_many', 'Too many keys that do not hold. Please wait a minute.', 60)
    }
    logSecurity(app, 'refused', { ip, kind: error.code, requestId: request.id })
    throw error
  }
}
