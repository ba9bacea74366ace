import { loadTopics, ratingsOf } from '../topics/topics.ts'
import { compile } from './compile.ts'
import { sayRule } from './say.ts'

export const topics = ratingsOf(loadTopics())
export const now = new Date('2026-11-20T09:00:00Z')

export const read = (sentence: string) => compile(sentence, { now, topics })

/** The rule as a sentence, or what stands in its way. */
export function printed(sentence: string): string {
  const compiled = read(sentence)
  return compiled.status === 'compiled' ? sayRule(compiled.rule) : JSON.stringify(compiled)
}
