import type { CompiledSentence } from '@icebox/contract/rules'

export type Question = CompiledSentence['questions'][number]

/** A sentence as the server reads it: questions name places in this. */
export function asRead(sentence: string): string {
  return sentence.replace(/\s+/gu, ' ').trim()
}

/** The part of the sentence that a question is about; empty where it is about all of it. */
export function partAsked(sentence: string, { start, end }: Question): string {
  const read = asRead(sentence)
  const part = read.slice(start, end)
  return part.length < read.replace(/[.!]$/, '').length ? part : ''
}

/** The sentence with an answer in the place of the part it is about, and the cursor behind the answer. */
export function answered(
  sentence: string,
  { start, end }: Question,
  text: string,
): { sentence: string; caret: number } {
  const read = asRead(sentence)
  const [before, after] = [read.slice(0, start), read.slice(end)]
  const gap = (one: string, other: string) => (/\S$/u.test(one) && /^[^\s.,;:!?)]/u.test(other) ? ' ' : '')
  const head = before + gap(before, text) + text
  return { sentence: head + gap(head, after) + after, caret: head.length }
}
