import { setTimeout as pause } from 'node:timers/promises'
import { openLimiter } from '@icebox/mailbox/limiter'
import type { LanguageModelConfig } from '../../config/language-model.ts'
import type { Db } from '../db/db.ts'
import type { Logger } from '../log/log.ts'
import { type Breaker, newBreaker } from './breaker.ts'
import type { Answered, Called, Failed } from './call.ts'
import { type Paid, payAndCall } from './cost.ts'
import type { Question } from './question.ts'

/** A language model that an operator configured, asked within a limit of time and of money, and left alone when it fails. */
export interface LanguageModel {
  /** Never throws: what keeps it from answering is told in closed words. */
  ask<T>(question: Question<T>): Promise<Answered<T> | NotAnswered>
  /** Ends what is under way; those asked then have no answer. */
  stop(): void
}

/** `wasSent` is false where nothing left this machine. `resting`: it failed before, or this process is ending. */
export interface NotAnswered {
  readonly failure: Failed['failure'] | 'resting'
  readonly wasSent: boolean
}

/** Times a test may want shorter. */
export interface Pace {
  /** For one question, a repeated call included. */
  readonly timeoutMs: number
  readonly now: () => number
}

const PACE: Pace = { timeoutMs: 8_000, now: Date.now }
const MOST_AT_ONCE = 4

/** What of an App is needed. */
interface Surroundings {
  readonly db: Db
  readonly log: Logger
}

/** `purpose` stands in the log. Only now anything of the SDK is loaded. */
export async function openLanguageModel(
  app: Surroundings,
  { config, purpose }: { config: LanguageModelConfig; purpose: string },
  pace: Partial<Pace> = {},
): Promise<LanguageModel> {
  const { openModel, MOST_OUTPUT_TOKENS } = await import('./call.ts')
  const { timeoutMs, now } = { ...PACE, ...pace }
  const asking: Asking = {
    app,
    config,
    purpose,
    call: openModel(config),
    mostOutputTokens: MOST_OUTPUT_TOKENS,
    breaker: newBreaker(now),
  }
  const limiter = openLimiter(MOST_AT_ONCE)
  const ending = new AbortController()
  const limit = { timeoutMs, ending: ending.signal }
  return {
    ask: question => limiter.run(1, () => within(limit, signal => consult(asking, question, signal))),
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
  readonly app: Surroundings
  readonly purpose: string
  readonly breaker: Breaker
}

async function consult<T>(asking: Asking, question: Question<T>, signal: AbortSignal) {
  if (signal.aborted || !asking.breaker.admits()) return { failure: 'resting', wasSent: false } as const
  const first = await payAndCall(asking, question, signal)
  const called = question.isRepeated && isWorthRepeating(first) ? await repeat(asking, question, signal) : first
  if ('answer' in called) {
    asking.breaker.succeeded()
    return called
  }
  noteFailure(asking, called)
  const isUnsent = 'failure' in first && first.failure === 'over_limit'
  return { failure: called.failure, wasSent: !isUnsent }
}

/** Never a 4xx, which would be the same again, nor a timeout, as the time is spent. */
const REPEATED: ReadonlySet<Failed['failure']> = new Set(['unreachable', 'network', 'server_error'])

function isWorthRepeating<T>(called: Called<T>): boolean {
  return 'failure' in called && REPEATED.has(called.failure)
}

const REPEAT_AFTER_MS = 250

async function repeat<T>(asking: Asking, question: Question<T>, signal: AbortSignal): Promise<Called<T>> {
  await pause(REPEAT_AFTER_MS)
  return payAndCall(asking, question, signal)
}

/** Closed words and numbers only. */
function noteFailure({ app, breaker, config, purpose }: Asking, { failure, status, retryAfterMs }: Failed): void {
  if (failure === 'over_limit') {
    app.log.info({ limitCents: config.dailyLimitCents }, `no ${purpose}: the limit of the day is reached`)
    return
  }
  const rests = breaker.failed(retryAfterMs)
  app.log.warn({ failure, status, rests }, `a ${purpose} was not given`)
}
