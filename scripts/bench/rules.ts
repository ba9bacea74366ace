import { fileURLToPath } from 'node:url'
import { judge } from '../../classifier/src/judge.ts'
import { STRANGER } from '../../classifier/src/message.ts'
import { parseMessage } from '../../classifier/src/mime.ts'
import { loadModel } from '../../classifier/src/model/load.ts'
import { emptyProfile } from '../../classifier/src/personal/profile.ts'
import { compile } from '../../classifier/src/rules/compile.ts'
import { Facts } from '../../classifier/src/rules/facts.ts'
import { matchRule } from '../../classifier/src/rules/match.ts'
import { loadTopics, ratingsOf, topicsOf } from '../../classifier/src/topics/topics.ts'
import { readRows } from '../../classifier/training/dataset.ts'

const RULES = 50
const ROUNDS = 5
/** Microseconds that fifty rules may cost at the median. */
const MOST_US = 150

/** What fifty rules cost on a message that is read and judged, and what its topics cost besides where a rule asks. */
export async function benchmarks() {
  const file = fileURLToPath(new URL('../../classifier/evaluation/sentences/sentences.jsonl.gz', import.meta.url))
  const rows = readRows<{ sentence: string; now: string; me: string[]; messages: { raw: string }[] }>(file)
  const model = loadTopics()
  const now = new Date('2026-11-20T09:00:00Z')
  const compiled = rows.map(({ sentence }) => compile(sentence, { now, topics: ratingsOf(model) }))
  const rules = compiled.flatMap(each => (each.status === 'compiled' ? [each.rule] : [])).slice(0, RULES)
  const messages = rows.flatMap(({ messages: of, me }) =>
    of.map(({ raw }) => ({ message: parseMessage(Buffer.from(raw)), me })),
  )
  const [forRules, forTopics]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    for (const { message, me } of messages) {
      const verdict = judge(message, { relationship: STRANGER, profile: emptyProfile() }, loadModel())
      const begun = performance.now()
      const topics = topicsOf(message, model)
      const asked = performance.now()
      const facts = new Facts(message, {
        me,
        relationship: STRANGER,
        isFirst: true,
        verdict,
        topics: () => topics,
        now,
      })
      for (const rule of rules) matchRule(rule, facts)
      // The first round warms the code up.
      if (round === 0) continue
      forTopics.push((asked - begun) * 1_000)
      forRules.push((performance.now() - asked) * 1_000)
    }
  }
  return [
    figure('rules-median', forRules, {
      share: 0.5,
      note: `${rules.length} rules on a message that is judged`,
      most: MOST_US,
    }),
    figure('rules-p99', forRules, { share: 0.99, note: `${rules.length} rules on a message that is judged` }),
    figure('topics-median', forTopics, { share: 0.5, note: 'what a message is about, once for all rules' }),
  ]
}

function figure(name: string, values: number[], { share, note, most }: { share: number; note: string; most?: number }) {
  const sorted = [...values].sort((one, other) => one - other)
  const value = Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { name, value, unit: 'µs', n: values.length, note, ...(most !== undefined && { isMet: value <= most }) }
}
