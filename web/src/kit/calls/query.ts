import type { Call, InputOf, OutputOf } from '@icebox/contract/call'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallArgs, pathOf, SendError, send, sendOrNull } from './send.ts'

/** When an answer goes stale, beyond what live events say. Times in milliseconds. */
export interface Freshness<C extends Call> {
  /** The query of the GET. */
  input?: InputOf<C>
  staleTime?: number
  refetchInterval?: number
  refetchOnWindowFocus?: boolean
  refetchOnReconnect?: boolean
  /** False: a part that is drawn later does not ask again for what has failed. */
  retryOnMount?: boolean
  retry?: number | ((failures: number, error: Error) => boolean)
  enabled?: boolean
  /** Asking is noted: a live connection that opens asks again for everything but this. */
  leavesTrace?: boolean
}

/** A query for a call. Its key is the filled path, then the input where there is one. */
export function queryOf<C extends Call>(call: C, params: CallArgs<C>['params'], freshness: Freshness<C> = {}) {
  const { input, leavesTrace = false, ...rest } = freshness
  const asked = { params, input } as CallArgs<C>
  return queryOptions<OutputOf<C>, Error>({
    queryKey: keyOf(call, params, input),
    queryFn: ({ signal }) => send(call, asked, { signal }),
    meta: { leavesTrace },
    ...rest,
  })
}

/** As `queryOf`, but the answer is null for someone who is not signed in. */
export function queryOrNull<C extends Call>(call: C, params: CallArgs<C>['params']) {
  return queryOptions<OutputOf<C> | null, Error>({
    queryKey: keyOf(call, params),
    queryFn: ({ signal }) => sendOrNull(call, { params } as CallArgs<C>, { signal }),
  })
}

/** The key of a call's answers. Without an input it matches the answers for every input. */
export function keyOf<C extends Call>(call: C, params: CallArgs<C>['params'], input?: InputOf<C>): readonly unknown[] {
  const path = pathOf(call, params)
  return input === undefined ? [path] : [path, input]
}

/** Retries up to `times`, except when the server answered `status`: then asking again cannot help. */
export function retryUnless(status: number, times: number) {
  return (failures: number, error: Error) => {
    if (error instanceof SendError && error.status === status) return false
    return failures < times
  }
}

/**
 * The library asks anew for what is stale, except where a first answer is under way: that one was asked for before the
 * change and may not know of it, and would stand for good. Here it is asked for again as soon as it has come.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>) {
    const firstAnswers = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    const askAgain = ({ promise, queryKey }: (typeof firstAnswers)[number]) =>
      promise?.then(
        () => super.invalidateQueries({ queryKey, exact: true }, options),
        () => undefined,
      )
    await Promise.all([super.invalidateQueries(filters, options), ...firstAnswers.map(askAgain)])
  }
}

/**
 * Answers never go stale by themselves: live events and actions say when. An act is tried whether or not the browser knows
 * of a network: one that waited for it would look done, and be lost with the page.
 */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
