import { type Topic, titleOf } from '../../topics/topic.ts'
import type { TopicRating } from '../../topics/topics.ts'
import { LIMITS, type Rule, type Step } from '../rule.ts'
import { FIRST_NAMES } from './english/first-names.ts'
import { UNSEEN } from './english/unseen.ts'
import type { Question } from './item.ts'
import type { Said } from './patterns.ts'
import { nearest } from './slips.ts'
import type { Token } from './tokens.ts'
import { likelyTopics } from './unlisted-topics.ts'

/** What to ask about words that mean nothing here. */
export function unknownQuestion(run: readonly Token[], clause: readonly Token[], said: Said): Question {
  const [first] = run
  const start = first?.start ?? 0
  const end = run.at(-1)?.end ?? start
  const words = said.sentence.slice(start, end)
  const unseen = UNSEEN.find(each => run.some(token => each.words.has(token.stem)))
  if (unseen !== undefined) {
    const [label, text] = unseen.answer ?? []
    const from = startOfRelative(clause, run)
    return { text: unseen.text, start: from, end, answers: label && text ? [{ label, text }] : [] }
  }
  const near = run.length === 1 && first ? nearest(first.stem) : undefined
  const answers = [
    ...(near === undefined ? [] : [{ label: near, text: near }]),
    ...likelyTopics(words).map(topic => ({
      label: capital(titleOf(topic)),
      text: `on the topic ${titleOf(topic)}`,
    })),
    { label: `Mail that says “${words}”`, text: `with the words "${words.replaceAll('"', '')}"` },
  ]
  return { text: `What does “${words}” mean here?`, start, end, answers }
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

const RELATIVE = new Set(
  'from by sender people person someone anyone anybody whoever those who that whom which i we have has had not never yet already ever my our the a an'.split(
    ' ',
  ),
)

/** Where "from senders I have never paid" begins, as all of it is replaced by the answer. */
function startOfRelative(clause: readonly Token[], run: readonly Token[]): number {
  let at = clause.findIndex(token => token.start === run[0]?.start)
  while (at > 0 && RELATIVE.has(clause[at - 1]?.stem ?? '')) at--
  return clause[at]?.start ?? run[0]?.start ?? 0
}

interface Sense {
  readonly text: string
  readonly topics: Readonly<Record<Topic, TopicRating>>
}

/** What to ask about a rule that is understood and should not be saved as it stands. */
export function questionsOfSense(rule: Rule, sense: Sense): Question[] {
  return rule.flatMap(step => [
    ...questionsOfSize(step, sense),
    ...questionsOfNames(step, sense),
    ...questionsOfTopics(step, sense),
  ])
}

function questionsOfSize({ act, when, unless }: Step, { text }: Sense): Question[] {
  const whole = { start: 0, end: text.length, answers: [] }
  const count = [...when, ...unless].flat().reduce((sum, test) => sum + test.any.length, 0)
  const found: Question[] = []
  if (count > LIMITS.conditions) {
    found.push({ ...whole, text: `A rule has at most ${LIMITS.conditions} conditions. Make two rules of it.` })
  }
  if (act !== 'keep' && when.some(each => each.length === 0)) {
    found.push({ ...whole, text: 'Which mail? Without a condition this takes everything but the exceptions.' })
  }
  return found
}

/** A first name alone could be anybody's. */
function questionsOfNames({ when, unless }: Step, { text }: Sense): Question[] {
  const named = [...when, ...unless]
    .flat()
    .flatMap(test => test.any.flatMap(each => (each.is === 'from' ? [each.who] : [])))
  return named
    .filter(who => FIRST_NAMES.has(who.toLowerCase()))
    .map(who => {
      const start = Math.max(text.toLowerCase().indexOf(who.toLowerCase()), 0)
      const answers = [{ label: `Anybody whose name holds ${who}`, text: `"${who}"` }]
      return { text: `Which ${who}? Write the whole name or the address.`, start, end: start + who.length, answers }
    })
}

/** Topics that are not right often enough to move mail by. */
function questionsOfTopics({ act, when }: Step, { text, topics }: Sense): Question[] {
  if (act !== 'move') return []
  const named = when.flat().flatMap(test => (test.not ? [] : test.any))
  const doubtful = new Set(
    named.flatMap(each => (each.is === 'topic' && !topics[each.topic].mayMove ? [each.topic] : [])),
  )
  const flagged = text.replace(/\b(?:move|put|send|file|sort)\b/i, 'Flag').replace(/\s+(?:in|into|to)\s+\S+\s*$/i, '')
  return [...doubtful].map(topic => ({
    text: `Icebox is right about ${titleOf(topic)} in ${Math.round(topics[topic].right * 100)} of 100 messages. That is enough to flag mail and too little to move it.`,
    start: 0,
    end: text.length,
    answers: [{ label: 'Flag it instead', text: flagged }],
  }))
}
