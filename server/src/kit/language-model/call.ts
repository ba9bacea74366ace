import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { readRetryAfterMs } from '@icebox/mailbox/retry-after'
import {
  APICallError,
  generateText,
  type LanguageModel,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  Output,
} from 'ai'
import type { LanguageModelConfig } from '../../config/language-model.ts'
import { fetchBounded } from '../fetch-bounded.ts'
import type { Question } from './question.ts'

/** Tokens of an answer at most; a usable one has about sixty, and a long sentence two hundred. */
export const MOST_OUTPUT_TOKENS = 500

/** What came of one call. */
export type Called<T> = Answered<T> | Failed

/** Tokens as the provider counts them; undefined where it does not say. */
type Usage = Pick<LanguageModelUsage, 'inputTokens' | 'outputTokens'>

export interface Answered<T> {
  readonly answer: T
  readonly usage?: Usage
}

/** Why there is no answer, in closed words. `rejected` is a status from 300 to 499. */
export interface Failed {
  readonly failure: 'over_limit' | 'unreachable' | 'network' | 'timeout' | 'rejected' | 'server_error' | 'unusable'
  /** False where the provider surely did no work. */
  readonly mayCost: boolean
  readonly usage?: Usage | undefined
  readonly status?: number
  /** How long the provider wants to be left alone. */
  readonly retryAfterMs?: number
}

/** One call, not repeated. Never throws: every error of the provider is translated, and its words are left out. */
export type CallModel = <T>(question: Question<T>, signal: AbortSignal) => Promise<Called<T>>

/** Readies a configured model; nothing is sent yet. */
export function openModel(config: LanguageModelConfig): CallModel {
  // The library would print its warnings; what they quote is not ours to print.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const model = MODELS[config.provider](config)
  return async (question, signal) => {
    try {
      return await ask(model, question, signal)
    } catch (error) {
      return failureOf(error, signal)
    }
  }
}

const MODELS: Record<LanguageModelConfig['provider'], (config: LanguageModelConfig) => LanguageModel> = {
  openai: ({ url, key, model }) =>
    createOpenAICompatible({
      name: 'icebox',
      baseURL: url,
      apiKey: key,
      fetch: fetchBounded,
      supportsStructuredOutputs: true,
    })(model),
  anthropic: ({ url, key, model }) => createAnthropic({ baseURL: url, apiKey: key, fetch: fetchBounded })(model),
}

async function ask<T>(model: LanguageModel, question: Question<T>, signal: AbortSignal): Promise<Called<T>> {
  const { prompt, schema, name, isWithinBounds } = question
  const { output, finishReason, usage } = await generateText({
    model,
    system: prompt.system,
    prompt: prompt.user,
    output: Output.object({ schema, name }),
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    // Its own repeats would also follow a 429 and would escape the count of money.
    maxRetries: 0,
    abortSignal: signal,
  })
  const isUsable = (finishReason === 'stop' || finishReason === 'tool-calls') && isWithinBounds(output)
  return isUsable ? { answer: output, usage } : { failure: 'unusable', mayCost: true, usage }
}

function failureOf(error: unknown, signal: AbortSignal): Failed {
  if (signal.aborted) return { failure: 'timeout', mayCost: true }
  if (NoObjectGeneratedError.isInstance(error)) return { failure: 'unusable', mayCost: true, usage: error.usage }
  if (!APICallError.isInstance(error)) return { failure: isOfTheAnswer(error) ? 'unusable' : 'network', mayCost: true }
  return failedCall(error)
}

/** A whole answer that the library could make nothing of, or one that was too long; anything else is the wire's. */
function isOfTheAnswer(error: unknown): boolean {
  return error instanceof Error && (error.name.startsWith('AI_') || error.name === 'AnswerTooLong')
}

const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
/** Overloaded or broken before any work; behind another 5xx, such as a gateway's timeout, work may have been done. */
const IDLE_STATUS = new Set([500, 503, 529])

function failedCall({ statusCode: status, responseHeaders, cause }: APICallError): Failed {
  if (status === undefined) {
    const isUnreachable = cause instanceof Error && 'code' in cause && NOT_CONNECTED.has(String(cause.code))
    return isUnreachable ? { failure: 'unreachable', mayCost: false } : { failure: 'network', mayCost: true }
  }
  if (status >= 500) return { failure: 'server_error', mayCost: !IDLE_STATUS.has(status), status }
  if (status < 300) return { failure: 'unusable', mayCost: true, status }
  return { failure: 'rejected', mayCost: false, status, ...askedToWait(responseHeaders?.['retry-after']) }
}

function askedToWait(header: string | undefined): { retryAfterMs?: number } {
  const retryAfterMs = readRetryAfterMs(header)
  return retryAfterMs ? { retryAfterMs } : {}
}
