import { setTimeout as rest } from 'node:timers/promises'
import { type Context, HTTPMessageHandler, type Middleware } from '@microsoft/microsoft-graph-client'
import { nextDelayMs } from '../../backoff.ts'
import { failureOf, perhapsDone, slowDown } from '../../failures.ts'
import type { Limiter } from '../../limiter.ts'
import { MailboxError } from '../../mailbox.ts'
import { readRetryAfterMs } from '../../retry-after.ts'
import type { AskToken } from '../../settings.ts'
import { requireAllowed } from './allowed.ts'
import { boundedAnswer } from './bounded.ts'

/** What one call asks of the way to the provider, and how it failed there. */
export class CallTerms {
  /** May be sent again after a failure that says nothing of what happened. */
  readonly isRepeatable: boolean
  /** Places it takes; a batch takes as many as the provider works on at once. */
  readonly width: number
  /** Bytes of the answer that are read. */
  readonly maxBytes: number
  /** The client wraps what a middleware throws and drops the original, so it is kept here. */
  failure: unknown
  /** Epoch ms. */
  readonly began = Date.now()
  constructor(terms: { isRepeatable: boolean; width: number; maxBytes: number }) {
    this.isRepeatable = terms.isRepeatable
    this.width = terms.width
    this.maxBytes = terms.maxBytes
  }
}

export interface GraphAccess {
  readonly token: AskToken
  readonly limiter: Limiter
  /** Milliseconds one answer may take, body included. */
  readonly patienceMs: number
  /** Aborts whatever is under way. */
  readonly closing: AbortSignal
}

/** Allow-list, token, patience and the limit before the network. The client's own handlers attach no token to http hosts. */
export function graphChain(way: GraphAccess): Middleware[] {
  return [keepFailure(), allow(), authorize(way.token), bePatient(way), takePlace(way), new HTTPMessageHandler()]
}

type Step = (context: Context, next: () => Promise<void>) => Promise<void>

function middleware(step: Step): Middleware {
  let following: Middleware | undefined
  return {
    execute: context => step(context, async () => following?.execute(context)),
    setNext(next) {
      following = next
    },
  }
}

const keepFailure = () =>
  middleware(async (context, next) => {
    try {
      await next()
    } catch (error) {
      termsOf(context).failure = error
      throw error
    }
  })

const allow = () =>
  middleware((context, next) => {
    requireAllowed(context.options?.method ?? 'GET', String(context.request), context.options?.body)
    return next()
  })

/** A refused token is asked for once again; a second refusal means that the right was taken back. */
const authorize = (token: AskToken) =>
  middleware(async (context, next) => {
    const first = await token()
    bear(context, first)
    await next()
    if (context.response?.status !== 401) return
    bear(context, await token(first))
    await next()
    if (context.response.status === 401) throw failureOf('revoked')
  })

function bear(context: Context, token: string): void {
  const headers = new Headers(context.options?.headers)
  headers.set('Authorization', `Bearer ${token}`)
  context.options = { ...context.options, headers }
}

const MOST_TRIES = 3
const MOST_RESTS = 5
/** Longer rests are the caller's. */
const LONGEST_REST_MS = 30_000

/** Waits out what the provider asks for, within bounds, and tries again what may be tried again. */
const bePatient = ({ limiter, closing }: GraphAccess) =>
  middleware(async (context, next) => {
    const { isRepeatable } = termsOf(context)
    let mayBeDone = false
    for (let tries = 1, rests = 1; ; ) {
      const trouble = await troubleOf(next, context).catch(error => {
        throw mayBeDone ? perhapsDone(error) : error
      })
      if (trouble === undefined) return
      // Only "too many" says that nothing was done.
      mayBeDone ||= trouble.failure !== undefined || context.response?.status !== 429
      if (trouble.restsUntil !== undefined) {
        const until = trouble.restsUntil(rests)
        limiter.slow(until)
        const mayRepeat = isRepeatable || context.response?.status === 429
        if (!mayRepeat || ++rests > MOST_RESTS) {
          const error = slowDown(new Date(Math.max(until, Date.now() + 1000)))
          throw mayBeDone ? perhapsDone(error) : error
        }
      } else {
        if (!isRepeatable || tries >= MOST_TRIES) throw trouble.failure
        await rest(nextDelayMs(tries++, Math.random()), undefined, { signal: closing })
      }
    }
  })

type Trouble =
  | { readonly restsUntil: (rests: number) => number; readonly failure?: undefined }
  | { readonly failure: MailboxError; readonly restsUntil?: undefined }

async function troubleOf(next: () => Promise<void>, context: Context): Promise<Trouble | undefined> {
  try {
    await next()
  } catch (error) {
    if (error instanceof MailboxError) throw error
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    return { failure: failureOf(isLate ? 'timeout' : 'unreachable', error) }
  }
  const status = context.response?.status ?? 0
  const retryAfter = context.response?.headers.get('Retry-After')
  if (isThrottled(status, retryAfter)) return { restsUntil: rests => restUntil(retryAfter, rests) }
  if (status >= 500) return { failure: failureOf('unreachable', new Error(`Graph answered ${status}`)) }
  return undefined
}

/** Graph also says 503 with a time to wait. */
export const isThrottled = (status: number, retryAfter: string | null | undefined) =>
  status === 429 || (status === 503 && retryAfter != null)

/** Epoch ms. Without a Retry-After the pause doubles from two seconds. */
export function restUntil(retryAfter: string | null | undefined, rests: number): number {
  return Date.now() + (readRetryAfterMs(retryAfter) ?? 1000 * 2 ** rests)
}

/** One place for one answer, read whole within it, so that a broken body is a broken call. */
const takePlace = ({ limiter, patienceMs, closing }: GraphAccess) =>
  middleware((context, next) => {
    const { width, maxBytes, began } = termsOf(context)
    return limiter.run(width, async () => {
      // Looked at once admitted, because a call before this one may just have been refused.
      const until = limiter.restsUntil
      if (until - began > LONGEST_REST_MS) throw slowDown(new Date(until))
      if (until > Date.now()) await rest(until - Date.now(), undefined, { signal: closing })
      await inTime({ patienceMs, closing }, async signal => {
        context.options = { ...context.options, signal, redirect: 'error' }
        await next()
        if (context.response) context.response = await boundedAnswer(context.response, maxBytes)
      })
    })
  })

/** Listens to the mailbox's closing only as long as the work lasts, since a mailbox stays open for days. */
async function inTime(
  { patienceMs, closing }: Pick<GraphAccess, 'patienceMs' | 'closing'>,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController()
  const close = () => stop.abort(closing.reason)
  const timer = setTimeout(() => stop.abort(new DOMException('No answer in time', 'TimeoutError')), patienceMs)
  closing.addEventListener('abort', close)
  try {
    closing.throwIfAborted()
    await work(stop.signal)
  } finally {
    clearTimeout(timer)
    closing.removeEventListener('abort', close)
  }
}

function termsOf(context: Context): CallTerms {
  const terms = context.middlewareControl?.getMiddlewareOptions(CallTerms)
  if (!(terms instanceof CallTerms)) throw new Error('Every call to Graph states its terms')
  return terms
}
