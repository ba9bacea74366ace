import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@icebox/classifier/message'
import { openLimiter } from '@icebox/mailbox/limiter'
import type { App } from '../../app.ts'
import { type Breaker, newBreaker } from './second-opinion-breaker.ts'
import { newCache } from './second-opinion-cache.ts'
import type { Called, Failed } from './second-opinion-call.ts'
import { type Paid, payAndCall } from './second-opinion-cost.ts'
import { type Excerpt, excerptOf } from './second-opinion-excerpt.ts'
import { type Answer, type Prompt, promptOf } from './second-opinion-prompt.ts'

/** What a language model said; `missing` when it was asked in vain, `not_asked` when nothing was sent. */
export type Opinion = Answer | 'missing' | 'not_asked'

/** Asks a language model about messages. It is there only where an operator configured one. */
export interface SecondOpinion {
  ask(message: Message): Promise<Opinion>
  /** Ends what is under way; those asked then answer `missing`. */
  stop(): void
}

/** Times a test may want shorter. */
export interface Pace {
  /** For one message, a repeated call included. */
  readonly timeoutMs: number
  readonly now: () => number
}

const PACE: Pace = { timeoutMs: 8_000, now: Date.now }
const MOST_KEPT = 1_000
const MOST_AT_ONCE = 4

/** Undefined unless one is configured; then nothing of the SDK is even loaded. */
export async function openSecondOpinion(app: App, pace: Partial<Pace> = {}): Promise<SecondOpinion | undefined> {
  const config = app.config.secondOpinion
  if (!config) return undefined
  const { openModel, MOST_OUTPUT_TOKENS } = await import('./second-opinion-call.ts')
  const { timeoutMs, now } = { ...PACE, ...pace }
  const asking: Asking = {
    app,
    config,
    call: openModel(config),
    mostOutputTokens: MOST_OUTPUT_TOKENS,
    breaker: newBreaker(now),
  }
  const cache = newCache<Opinion>(MOST_KEPT, opinion => typeof opinion === 'object')
  const limiter = openLimiter(MOST_AT_ONCE)
  const ending = new AbortController()
  return {
    ask: message => {
      const excerpt = excerptOf(message)
      const limit = { timeoutMs, ending: ending.signal }
      return cache.get(excerpt, () => limiter.run(1, () => within(limit, signal => consult(asking, excerpt, signal))))
    },
    stop: () => ending.abort(),
  }
}

interface Limit {
  readonly timeoutMs: number
  readonly ending: AbortSignal
}

/** With a timer that is held: Node forgets one that AbortSignal.any alone knows when it cleans up its memory. */
async function within<T>({ timeoutMs, ending }: Limit, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const patience = new AbortController()
  const end = () => patience.abort()
  const timer = setTimeout(end, timeoutMs)
  if (ending.aborted) end()
  ending.addEventListener('abort', end)
  try {
    return await work(patience.signal)
  } finally {
    clearTimeout(timer)
    ending.removeEventListener('abort', end)
  }
}

interface Asking extends Paid {
  readonly breaker: Breaker
}

async function consult(asking: Asking, excerpt: Excerpt, signal: AbortSignal): Promise<Opinion> {
  if (signal.aborted || !asking.breaker.admits()) return 'not_asked'
  const prompt = promptOf(excerpt)
  const first = await payAndCall(asking, prompt, signal)
  const called = isWorthRepeating(first) ? await repeat(asking, prompt, signal) : first
  if ('answer' in called) {
    asking.breaker.succeeded()
    return called.answer
  }
  noteFailure(asking, called)
  return 'failure' in first && first.failure === 'over_limit' ? 'not_asked' : 'missing'
}

/** Never a 4xx, which would be the same again, nor a timeout, as the time is spent. */
const REPEATED: ReadonlySet<Failed['failure']> = new Set(['unreachable', 'network', 'server_error'])

function isWorthRepeating(called: Called): boolean {
  return 'failure' in called && REPEATED.has(called.failure)
}

const REPEAT_AFTER_MS = 250

async function repeat(asking: Asking, prompt: Prompt, signal: AbortSignal): Promise<Called> {
  await pause(REPEAT_AFTER_MS)
  return payAndCall(asking, prompt, signal)
}

/** Closed words and numbers only; the verdict of the judge stands. */
function noteFailure({ app, breaker, config }: Asking, { failure, status, retryAfterMs }: Failed): void {
  if (failure === 'over_limit') {
    app.log.info({ limitCents: config.dailyLimitCents }, 'no second opinion: the limit of the day is reached')
    return
  }
  const rests = breaker.failed(retryAfterMs)
  app.log.warn({ failure, status, rests }, 'a second opinion was not given')
}
