import type { gmail_v1, MethodOptions } from '@googleapis/gmail'
import { z } from 'zod'
import { failureOf, unavailable } from '../../failures.ts'
import { MailboxError } from '../../mailbox.ts'
import type { Question } from '../question.ts'
import { Refusal, refusalOf } from './refusals.ts'

export interface Wire {
  readonly gmail: gmail_v1.Gmail
  /** Milliseconds Gmail may be silent. */
  readonly patienceMs: number
  readonly closing: AbortSignal
}

/** A call that answers at all has answered by then, however slowly it drips. */
const LONGEST_CALL_MS = 4 * 60_000
const MOST_JSON_BYTES = 32 << 20
/** More than the longest message Gmail takes, in the letters it comes in. */
const MOST_RAW_BYTES = 128 << 20

/** Makes one call. Throws Refusal for anything but success, else MailboxError; `unreachable` and `timeout` may pass. */
export async function askOnce<T>(wire: Wire, question: Question<T>): Promise<T> {
  const patience = startPatience(wire.patienceMs)
  const signal = AbortSignal.any([patience.signal, wire.closing])
  let hasAnswered = false
  try {
    const { status, data, headers } = await question.request(wire.gmail, howTo(signal))
    hasAnswered = true
    patience.beat()
    if (status < 200 || status > 299) throw refusalOf(status, await jsonIn(data), headers['retry-after'])
    const read = question.streams ? upTo(MOST_RAW_BYTES, data) : await jsonIn(data)
    return await question.read(read, patience.beat)
  } catch (error) {
    if (patience.signal.aborted) throw failureOf('timeout')
    throw translated(error, hasAnswered)
  } finally {
    patience.end()
  }
}

/**
 * The client's own tries would know nothing of the quota, its errors carry the token, and its JSON may be of any length.
 */
function howTo(signal: AbortSignal): MethodOptions {
  return { signal, retry: false, redirect: 'error', validateStatus: () => true, responseType: 'stream' }
}

function translated(error: unknown, hasAnswered: boolean): Error {
  if (error instanceof Refusal || error instanceof MailboxError) return error
  // What does not fit our shapes is named by its field, never by what stood in it.
  if (error instanceof z.ZodError)
    return unavailable(new Error(error.issues.map(issue => issue.path.join('.')).join(' ')))
  // Broken off before or within the answer. The client's error is dropped, because it holds the request.
  return hasAnswered && error instanceof SyntaxError ? unavailable() : failureOf('unreachable')
}

/** Undefined where it is not JSON. Throws MailboxError `too_much`. */
async function jsonIn(data: unknown): Promise<unknown> {
  const chunks: Uint8Array[] = []
  for await (const chunk of upTo(MOST_JSON_BYTES, data)) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

/** The pieces of an answer, none where it has no body. What is longer is not fetched: throws MailboxError `too_much`. */
async function* upTo(mostBytes: number, data: unknown): AsyncGenerator<Uint8Array> {
  if (!(data instanceof ReadableStream)) return
  let length = 0
  for await (const chunk of data) {
    length += chunk.length
    if (length > mostBytes) throw failureOf('too_much')
    yield chunk
  }
}

/** Ends when nothing was heard for so long, or when it took too long altogether. */
function startPatience(silenceMs: number) {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  const whole = setTimeout(giveUp, LONGEST_CALL_MS)
  let silence = setTimeout(giveUp, silenceMs)
  return {
    signal: controller.signal,
    beat() {
      clearTimeout(silence)
      silence = setTimeout(giveUp, silenceMs)
    },
    end() {
      clearTimeout(silence)
      clearTimeout(whole)
    },
  }
}
