import { fileURLToPath } from 'node:url'
import { STRANGER } from '../../classifier/src/message.ts'
import { parseMessage } from '../../classifier/src/mime.ts'
import { compile } from '../../classifier/src/rules/compile.ts'
import { Facts } from '../../classifier/src/rules/facts.ts'
import { matchRule } from '../../classifier/src/rules/match.ts'
import type { Rule } from '../../classifier/src/rules/rule.ts'
import { loadTopics, ratingsOf, topicsOf } from '../../classifier/src/topics/topics.ts'
import { readRows } from '../../classifier/training/dataset.ts'
import { hostileMessages, hostileSentences } from './hostile-texts.ts'

/** Milliseconds that no sentence and no message may cost. */
const MOST_MS = 10
const TIMES = 3
const RULES = 50
const NOW = new Date('2026-11-20T09:00:00Z')

interface Case {
  readonly name: string
  readonly text: string
}

/** What sentences cost that are made to be slow to read, and what fifty rules cost on such messages. Throws where one does. */
export async function benchmarks() {
  const topics = ratingsOf(loadTopics())
  const file = fileURLToPath(new URL('../../classifier/evaluation/sentences/sentences.jsonl.gz', import.meta.url))
  // What is held out is looked at only as figures.
  const written = readRows<{ id: string; half: string; sentence: string }>(file).map(({ id, half, sentence }) => ({
    name: half === 'dev' ? sentence : id,
    text: sentence,
  }))
  const read = ({ text }: Case) => void compile(text, { now: NOW, topics })
  const compiled = written.map(({ text }) => compile(text, { now: NOW, topics }))
  const rules = compiled.flatMap(each => (each.status === 'compiled' ? [each.rule] : [])).slice(0, RULES)
  const [people, hostile] = [written.map(timed(read)), hostileSentences().map(timed(read))]
  const messages = hostileMessages().map(timed(({ text }) => matchAll(rules, text)))
  return [
    ...figures('sentences of people', people),
    ...figures('hostile sentences', hostile),
    ...figures(`hostile messages, ${rules.length} rules and topics`, messages),
  ]
}

function matchAll(rules: readonly Rule[], raw: string): void {
  const message = parsed.get(raw) ?? parseMessage(Buffer.from(raw))
  parsed.set(raw, message)
  const verdict = { label: 'personal' as const, confidence: 1, senderCheck: 'none' as const }
  const topics = () => topicsOf(message, loadTopics())
  const facts = new Facts(message, { me: [], relationship: STRANGER, isFirst: true, verdict, topics, now: NOW })
  for (const rule of rules) matchRule(rule, facts)
}

/** Taking a message apart is measured elsewhere. */
const parsed = new Map<string, ReturnType<typeof parseMessage>>()

/** The quickest of some times, so that what else the machine does is not counted. */
function timed(work: (of: Case) => void) {
  return (of: Case) => {
    let ms = Number.POSITIVE_INFINITY
    for (let time = 0; time < TIMES; time++) {
      const began = performance.now()
      work(of)
      ms = Math.min(ms, performance.now() - began)
    }
    return { name: of.name, ms }
  }
}

function figures(what: string, took: readonly { name: string; ms: number }[]) {
  const sorted = took.toSorted((one, other) => one.ms - other.ms)
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  const round = (ms = 0) => Math.round(ms * 100) / 100
  return [
    { name: `${what}, median`, value: round(median?.ms), unit: 'ms', n: took.length, note: `best of ${TIMES}` },
    {
      ...{ name: `${what}, worst`, value: round(worst?.ms), unit: 'ms', n: took.length },
      ...{ note: worst?.name.slice(0, 80) ?? '', isMet: (worst?.ms ?? 0) <= MOST_MS },
    },
  ]
}
