import { readAcquaintances } from '../scan/acquaintances.ts'
import { linesOf, messageOf } from '../scan/command.ts'
import { type Found, listFiles, messagesIn } from '../scan/sources.ts'
import { type Message, type Relationship, STRANGER } from '../src/message.ts'
import { type Compiled, compile } from '../src/rules/compile.ts'
import { domainOf } from '../src/rules/facts.ts'
import type { Rule, Step } from '../src/rules/rule.ts'
import { sayRule, sayTest } from '../src/rules/say.ts'
import { loadTopics, ratingsOf } from '../src/topics/topics.ts'
import { type RuleOptions, readOptions, USAGE } from './options.ts'

/** `icebox rule`: 0 when the sentence compiled and all was read, 1 when not, 2 when the arguments make no sense. */
export async function run(args: readonly string[]): Promise<number> {
  let options: RuleOptions | 'help'
  try {
    options = readOptions(args)
  } catch (error) {
    process.stderr.write(`icebox: ${messageOf(error)}\n${USAGE}`)
    return 2
  }
  if (options === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  const compiled = compile(options.sentence, { now: options.now, topics: ratingsOf(loadTopics()) })
  printCompiled(compiled, options)
  if (compiled.status !== 'compiled') return 1
  return (await matchAll(compiled.rule, options)) ? 0 : 1
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

/** What the sentence is for: its first step that is no exception from another. */
function mainStep(rule: Rule): Step | undefined {
  return rule.find(({ act }) => act !== 'keep') ?? rule[0]
}

/** True when every message could be read. */
async function matchAll(rule: Rule, options: RuleOptions): Promise<boolean> {
  let allRead = true
  const fail = (where: string, error: unknown) => {
    allRead = false
    process.stderr.write(`icebox: ${where}: ${messageOf(error)}\n`)
  }
  const matchOne = await openMatcher(rule, options).catch(error => fail(options.known ?? 'model', error))
  if (!matchOne) return false
  const matchPath = async (path: string) => {
    for (const file of await listFiles(path)) {
      for await (const found of messagesIn(file)) {
        try {
          print(found, matchOne(found), options)
        } catch (error) {
          fail(file, error)
        }
      }
    }
  }
  for (const path of options.paths) await matchPath(path).catch(error => fail(path, error))
  if (options.pathsFrom !== undefined) {
    for await (const path of linesOf(options.pathsFrom)) await matchPath(path).catch(error => fail(path, error))
  }
  return allRead
}

interface Matched {
  readonly matches: boolean
  readonly because: readonly string[]
}

function print({ path }: Found, { matches, because }: Matched, { json }: RuleOptions): void {
  process.stdout.write(
    json
      ? `${JSON.stringify({ path, matches, because })}\n`
      : `${matches ? 'yes' : 'no '}  ${path}  ${because.join(', ')}\n`,
  )
}

/** A message that a step keeps out of the rule's other steps does not match; of a rule that only keeps it does. */
async function openMatcher(rule: Rule, options: RuleOptions): Promise<(found: Found) => Matched> {
  const [own = ''] = options.me
  const relationshipOf = await readAcquaintances({ known: options.known, me: own })
  const [{ judge }, { loadModel }, { parseMessage }, { emptyProfile }, { Facts }, { matchRule }, { topicsOf }] =
    await Promise.all([
      import('../src/judge.ts'),
      import('../src/model/load.ts'),
      import('../src/mime.ts'),
      import('../src/personal/profile.ts'),
      import('../src/rules/facts.ts'),
      import('../src/rules/match.ts'),
      import('../src/topics/topics.ts'),
    ])
  const model = loadModel()
  const topics = loadTopics()
  const profile = emptyProfile()
  const onlyKeeps = rule.every(({ act }) => act === 'keep')
  return found => {
    const message = parseMessage(found.raw)
    const relationship: Relationship = {
      ...(relationshipOf(message) ?? STRANGER),
      answersOwnMail: answersOwn(message, options.me),
    }
    const verdict = judge(message, { relationship, profile }, model)
    const isFirst = !relationship.wroteToAddress && !relationship.answersOwnMail
    const beside = {
      me: options.me,
      relationship,
      isFirst,
      verdict,
      topics: () => topicsOf(message, topics),
      now: options.now,
    }
    const match = matchRule(rule, new Facts(message, beside))
    return { matches: match !== undefined && (onlyKeeps || match.step.act !== 'keep'), because: match?.because ?? [] }
  }
}

/** Without the mailbox a Message-ID made at the user's own domain is the only sign of their mail. */
function answersOwn(message: Message, me: readonly string[]): boolean {
  const own = new Set(me.map(domainOf))
  return message.references.some(id => own.has(domainOf(id.replace(/>$/, ''))))
}
