import type { LanguageModelConfig } from '../../config/language-model.ts'
import type { Db } from '../db/db.ts'
import type { Called, CallModel } from './call.ts'
import type { Prompt, Question } from './question.ts'
import { reserveSpending, settleSpending } from './spending-store.ts'

const MICROCENTS = 1_000_000

/** A way to call the model, and what it may cost. */
export interface Paid {
  readonly app: { readonly db: Db }
  readonly config: LanguageModelConfig
  readonly call: CallModel
  /** Tokens of an answer at most. */
  readonly mostOutputTokens: number
}

/**
 * One call within the day's limit. The money is set aside before it, so that neither a crash nor another process can
 * spend it twice, and what it did cost takes its place after. What nobody tells the price of stays counted in full.
 */
export async function payAndCall<T>(paid: Paid, question: Question<T>, signal: AbortSignal): Promise<Called<T>> {
  const { app, config, call, mostOutputTokens } = paid
  const atMost = costOf(config, { inputTokens: mostInputTokens(question.prompt), outputTokens: mostOutputTokens })
  const reserve = await reserveSpending(app.db, atMost, config.dailyLimitCents * MICROCENTS)
  if (!reserve) return { failure: 'over_limit', mayCost: false }
  const called = await call(question, signal)
  await settleSpending(app.db, reserve, spentOn(config, called) ?? atMost)
  return called
}

interface Tokens {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** In millionths of a cent: cents for a million tokens are millionths of a cent for one. */
function costOf({ inputCents, outputCents }: LanguageModelConfig, { inputTokens, outputTokens }: Tokens): number {
  return Math.ceil(Math.max(0, inputTokens) * inputCents + Math.max(0, outputTokens) * outputCents)
}

/** Schema and what a provider adds of its own. */
const UNSEEN_TOKENS = 1_500

/** No tokenizer makes more tokens than a text has bytes. */
function mostInputTokens({ system, user }: Prompt): number {
  return Buffer.byteLength(system) + Buffer.byteLength(user) + UNSEEN_TOKENS
}

/** Undefined when the provider may have worked and does not say how much. */
function spentOn(config: LanguageModelConfig, called: Called<unknown>): number | undefined {
  if ('failure' in called && !called.mayCost) return 0
  const { inputTokens, outputTokens } = called.usage ?? {}
  if (inputTokens === undefined || outputTokens === undefined) return undefined
  return costOf(config, { inputTokens, outputTokens })
}
