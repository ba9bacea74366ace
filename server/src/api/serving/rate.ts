import type { V1Call } from '@icebox/contract/api/v1-call'
import type { FastifyReply } from 'fastify'
import { ApiProblem } from './api-problem.ts'

const WINDOW_SECONDS = 60
const WINDOW_MS = WINDOW_SECONDS * 1_000
/** Calls a minute of one key. */
const OF_A_KEY = { name: 'calls', most: 120 } as const
/** Of those, calls that judge, by all keys of a person together: each costs this process some of its time. */
const OF_A_PERSON: Partial<Record<string, { readonly name: string; readonly most: number }>> = {
  classify: { name: 'classify', most: 60 },
}

interface Counted {
  readonly accountId: string
  readonly key: { readonly id: string }
}

/** Counts the calls of each key in this process. */
export interface Rates {
  /** Counts one and says what is left in the headers. Throws ApiProblem `too_many`. */
  count(reply: FastifyReply, caller: Counted, call: Pick<V1Call, 'scope'>): void
}

/** The headers are those of draft-ietf-httpapi-ratelimit-headers-10: a policy with quota and window, what is left and for how long. */
export function newRates(now: () => number = Date.now): Rates {
  const counts = new Map<string, number>()
  let window = 0
  return {
    count: (reply, { key, accountId }, { scope }) => {
      const current = Math.floor(now() / WINDOW_MS)
      // Keys that hold are few; what is kept of them lives a minute.
      if (current !== window) counts.clear()
      window = current
      const seconds = Math.ceil(((window + 1) * WINDOW_MS - now()) / 1_000)
      const judging = OF_A_PERSON[scope ?? '']
      const policies = [{ ...OF_A_KEY, of: key.id }, ...(judging ? [{ ...judging, of: accountId }] : [])]
      const left = policies.map(({ name, most, of }) => {
        const used = (counts.get(`${name}|${of}`) ?? 0) + 1
        counts.set(`${name}|${of}`, used)
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
