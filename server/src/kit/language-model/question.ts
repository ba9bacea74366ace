import { randomBytes } from 'node:crypto'
import type { z } from 'zod'

/** What is sent to a language model. */
export interface Prompt {
  readonly system: string
  readonly user: string
}

/** A prompt, and what an answer must be. Bounds are checked apart: not every provider takes them in a schema. */
export interface Question<T> {
  readonly prompt: Prompt
  readonly schema: z.ZodType<T>
  /** Of the answer, for the provider: letters and underscores. */
  readonly name: string
  readonly isWithinBounds: (answer: T) => boolean
  /** Asked once more after an error of the network or the server. */
  readonly isRepeated: boolean
}

/** A line that nobody can know who wrote what stands between two of it. */
export function newFence(name: 'MAIL' | 'RULE'): string {
  return `${name}-${randomBytes(16).toString('hex')}`
}

/** The text between two such lines; whatever in it looks like one is taken out. */
export function fenced(text: string, fence: string): string {
  // Something is put in its place, as two halves could otherwise close up to a new one.
  return `${fence}\n${text.replace(FENCE, '[removed]')}\n${fence}`
}

const FENCE = /(?:MAIL|RULE)-[0-9a-f]{32}/gi
