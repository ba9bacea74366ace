import type { gmail_v1, MethodOptions } from '@googleapis/gmail'
import type { Method } from './requests/units.ts'

/** One call of Gmail, repeated when its answer gets lost. */
export interface Question<T> {
  readonly method: Method
  readonly request: (gmail: gmail_v1.Gmail, how: MethodOptions) => Promise<Answer>
  /** Reads the parsed JSON, or the byte stream where `streams` is set, and calls `beat` at each sign of life. */
  readonly read: (data: unknown, beat: () => void) => T | Promise<T>
  readonly streams?: boolean
  /** Done twice it does twice as much, so it is not repeated. */
  readonly isOnce?: boolean
}

interface Answer {
  readonly status: number
  readonly data: unknown
  readonly headers: { readonly 'retry-after'?: string | undefined }
}

/** Throws MailboxError, or Refusal where Gmail says that the thing asked for is not there or not so. */
export type Ask = <T>(question: Question<T>) => Promise<T>
