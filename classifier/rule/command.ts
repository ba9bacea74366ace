import { readAcquaintances } from '../scan/acquaintances.ts'
import { complain, eachMessage, runCommand } from '../scan/running.ts'
import type { Found } from '../scan/sources.ts'
import { STRANGER } from '../src/message.ts'
import { type Compiled, compile } from '../src/rules/compile.ts'
import { mainStep, type Rule } from '../src/rules/rule.ts'
import { sayRule, sayTest } from '../src/rules/say.ts'
import { loadTopics, ratingsOf } from '../src/topics/topics.ts'
import type { Matched } from './matcher.ts'
import { type RuleOptions, readOptions, USAGE } from './options.ts'

/** `icebox rule`: 0 when the sentence compiled and all was read, 1 when not, 2 when the arguments make no sense. */
export function run(args: readonly string[]): Promise<number> {
  return runCommand(args, { readOptions, usage: USAGE, work: tryRule })
}

async function tryRule(options: RuleOptions): Promise<boolean> {
  const compiled = compile(options.sentence, { now: options.now, topics: ratingsOf(loadTopics()) })
  printCompiled(compiled, options)
  if (compiled.status !== 'compiled') return false
  const matchOne = await openMatcher(compiled.rule, options).catch(error => complain(options.known ?? 'model', error))
  if (!matchOne) return false
  return eachMessage(options, async found => print(found, matchOne(found), options))
}

function printCompiled(compiled: Compiled, { sentence, json }: RuleOptions): void {
  const rule = compiled.status === 'refused' ? [] : compiled.rule
  const main = mainStep(rule)
  const conditions = rule.flatMap(step => [
    ...step.when.flat().map(sayTest),
    ...step.unless.flat().map(test => `unless ${sayTest(test)}`),
  ])
  const questions = compiled.status === 'ask' ? compiled.questions.map(({ text }) => text) : []
  const reason = compiled.status === 'refused' ? { reason: compiled.reason } : {}
  const line = {
    sentence,
    status: compiled.status,
    action: main?.act ?? null,
    folder: main?.folder ?? null,
    conditions,
    questions,
    ...reason,
  }
  if (json) {
    process.stdout.write(`${JSON.stringify(line)}\n`)
    return
  }
  if (compiled.status === 'compiled') process.stdout.write(`${sayRule(rule)}\n`)
  else if (compiled.status === 'refused') process.stdout.write(`Refused: ${compiled.reason}\n`)
  else process.stdout.write(`${questions.map(question => `? ${question}\n`).join('')}`)
}

function print({ path }: Found, { matches, because }: Matched, { json }: RuleOptions): void {
  process.stdout.write(
    json
      ? `${JSON.stringify({ path, matches, because })}\n`
      : `${matches ? 'yes' : 'no '}  ${path}  ${because.join(', ')}\n`,
  )
}

async function openMatcher(rule: Rule, options: RuleOptions): Promise<(found: Found) => Matched> {
  const [own = ''] = options.me
  const relationshipOf = await readAcquaintances({ known: options.known, me: own })
  const [{ parseMessage }, { factsOf, matchFacts }] = await Promise.all([
    import('../src/mime.ts'),
    import('./matcher.ts'),
  ])
  return found => {
    const message = parseMessage(found.raw)
    return matchFacts(rule, factsOf(message, relationshipOf(message) ?? STRANGER, options))
  }
}
