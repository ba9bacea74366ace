import { type Compiled, compile } from '@icebox/classifier/rules/compile'
import type { Rule } from '@icebox/classifier/rules/rule'
import { sayTest } from '@icebox/classifier/rules/say'
import { loadTopics, ratingsOf } from '@icebox/classifier/topics/topics'
import type { RuleStep } from '@icebox/contract/rules'
import { Problem } from '../kit/problem.ts'

/** What a sentence comes to now, by what the shipped topics may do. */
export function readSentence(sentence: string): Compiled {
  return compile(sentence, { now: new Date(), topics: ratingsOf(loadTopics()) })
}

/** The rule of a sentence that leaves nothing open. Throws Problem `bad_input` with the reason or the first question. */
export function ruleOf(sentence: string): Rule {
  const compiled = readSentence(sentence)
  if (compiled.status === 'compiled') return compiled.rule
  const asked = compiled.status === 'ask' ? compiled.questions[0]?.text : compiled.reason
  throw new Problem('bad_input', asked ?? 'Say it in other words.')
}

/** As it is stored: one space for every run of white space. */
export function tidy(sentence: string): string {
  return sentence.replace(/\s+/gu, ' ').trim()
}

/** Steps with their conditions in words. */
export function stepsOf(rule: Rule): RuleStep[] {
  return rule.map(({ act, folder, when, unless }) => ({
    act,
    folder,
    when: when.map(each => each.map(sayTest)),
    unless: unless.map(each => each.map(sayTest)),
  }))
}

export function foldersOf(rule: Rule): string[] {
  return rule.flatMap(({ folder }) => folder ?? [])
}
