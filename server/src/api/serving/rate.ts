import type { V1Call } from '@icebox/contract/api/v1-call'
import type { FastifyReply } from 'fastify'
import { ApiProblem } from './api-problem.ts'

const WINDOW_SECONDS = 60
const WINDOW_MS = WINDOW_SECONDS * 1_000
/** Calls a minute of one key. */
const OF_A_KEY = { name: 'calls', most: 120 } as const
/** Of those, calls that judge. */
const OF_A_SCOPE: Partial<Record<string, { readonly name: string; readonly most: number }>> = {
  classify: { name: 'classify', most: 60 },
}

/** Counts the calls of each key in this process. */
export interface Rates {
  /** Counts one and says what is left in the headers. Throws ApiProblem `too_many`. */
  count(reply: FastifyReply, keyId: string, call: Pick<V1Call, 'scope'>): void
}

/** The headers are those of draft-ietf-httpapi-ratelimit-headers-10: a policy with quota and window, what is left and for how long. */
export function newRates(now: () => number = Date.now): Rates {
  const counts = new Map<string, number>()
  let window = 0
  return {
    count: (reply, keyId, { scope }) => {
      const current = Math.floor(now() / WINDOW_MS)
      // Keys that hold are few; what is kept of them lives a minute.
      if (current !== window) counts.clear()
      window = current
      const seconds = Math.ceil(((window + 1) * WINDOW_MS - now()) / 1_000)
      const policies = [OF_A_KEY, OF_A_SCOPE[scope ?? ''] ?? []].flat()
      const left = policies.map(({ name, most }) => {
        const used = (counts.get(`${name}|${keyId}`) ?? 0) + 1
        counts.set(`${name}|${keyId}`, used)
        return { name, most, rest: most - used }
      })
      reply.header(
        'RateLimit-Policy',
        left.map(({ name, most }) => `"${name}";q=${most};w=${WINDOW_SECONDS}`).join(', '),
      )
      reply.header(
        'RateLimit',
        left.map(({ name, rest }) => `"${name}";r=${Math.max(0, rest)};t=${seconds}`).join(', '),
      )
      if (left.every(({ rest }) => rest >= 0)) return
      throw new ApiProblem('too_many', `This key has made too many calls. Please wait ${seconds} seconds.`, seconds)
    },
  }
}
