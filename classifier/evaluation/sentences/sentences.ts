import { fileURLToPath } from 'node:url'
import { factsOf, matchFacts } from '../../rule/matcher.ts'
import { parseMessage } from '../../src/mime.ts'
import { type Compiled, compile } from '../../src/rules/compile.ts'
import { domainOf } from '../../src/rules/facts.ts'
import { mainStep, type Rule } from '../../src/rules/rule.ts'
import { loadTopics, ratingsOf } from '../../src/topics/topics.ts'
import { readRows } from '../../training/dataset.ts'
import { wilson } from '../intervals.ts'

/**
 * A rule as somebody would type it, written without sight of the grammar, with messages and whether it is meant to match
 * each. `half`: the grammar was made with the one in view and is measured on the other.
 */
interface SentenceRow {
  readonly id: string
  readonly sentence: string
  /** `exact`: facts of a message. `topic`: what it is about. `ask`: is not to be saved as it stands. */
  readonly group: 'exact' | 'topic' | 'ask'
  readonly half: 'dev' | 'held'
  readonly me: readonly string[]
  readonly known: readonly string[]
  readonly now: string
  readonly expect: {
    readonly status: Compiled['status']
    readonly action: string | null
    readonly folder: string | null
  }
  readonly messages: readonly { readonly raw: string; readonly matches: boolean }[]
}

export interface Tally {
  sentences: number
  /** As they should: those with messages compiled, the others not. */
  asExpected: number
  /** With the act and folder that are meant, and right in every message. */
  rightInAll: number
  /** Saved although something should have been asked or refused. */
  savedWrongly: number
  messages: number
  right: number
}

export type Measured = Readonly<Record<'dev' | 'held', Readonly<Record<SentenceRow['group'], Tally>>>>

const emptyTally = (): Tally => ({ sentences: 0, asExpected: 0, rightInAll: 0, savedWrongly: 0, messages: 0, right: 0 })
const emptyHalf = () => ({ exact: emptyTally(), topic: emptyTally(), ask: emptyTally() })

/** Compiles every sentence of the repository's set and holds it against its messages. */
export function measureSentences(): Measured {
  const measured = { dev: emptyHalf(), held: emptyHalf() }
  const topics = ratingsOf(loadTopics())
  for (const row of readRows<SentenceRow>(fileURLToPath(new URL('sentences.jsonl.gz', import.meta.url)))) {
    const tally = measured[row.half][row.expect.status === 'compiled' ? row.group : 'ask']
    tally.sentences++
    const compiled = compile(row.sentence, { now: new Date(row.now), topics })
    if (row.expect.status !== 'compiled') {
      if (compiled.status === 'compiled') tally.savedWrongly++
      else tally.asExpected++
    } else if (compiled.status === 'compiled') {
      tally.asExpected++
      const answers = row.messages.map(message => matches(compiled.rule, row, message.raw) === message.matches)
      tally.messages += answers.length
      tally.right += answers.filter(Boolean).length
      if (isMeant(compiled.rule, row) && answers.every(Boolean)) tally.rightInAll++
    }
  }
  return measured
}

function isMeant(rule: Rule, { expect }: SentenceRow): boolean {
  const step = mainStep(rule)
  return step?.act === expect.action && step?.folder === (expect.folder ?? null)
}

function matches(rule: Rule, { me, known, now }: SentenceRow, raw: string): boolean {
  const message = parseMessage(Buffer.from(raw))
  const own = new Set(me.map(domainOf))
  const relationship = {
    wroteToAddress: known.some(address => address.toLowerCase() === message.from.address),
    wroteToDomain: false,
    sameCompany: own.has(domainOf(message.from.address)),
  }
  return matchFacts(rule, factsOf(message, relationship, { me, now: new Date(now) })).matches
}

/** The figures as a table, the half the grammar has not seen first. */
export function describeSentences(measured: Measured): string {
  const lines = (['held', 'dev'] as const).flatMap(half =>
    (['exact', 'topic', 'ask'] as const).map(group => {
      const tally = measured[half][group]
      return [
        `${half === 'held' ? 'held out' : 'in view'}  ${group.padEnd(6)}`,
        `as expected ${share(tally.asExpected, tally.sentences)}`,
        group === 'ask'
          ? `saved wrongly ${tally.savedWrongly}`
          : `right in every message ${share(tally.rightInAll, tally.sentences)}`,
        group === 'ask' ? '' : `messages ${share(tally.right, tally.messages)}`,
      ].join('  ')
    }),
  )
  return `${lines.map(line => line.trimEnd()).join('\n')}\n`
}

/** A part of a whole as a share, with the ends of its interval in percent. */
export function share(part: number, whole: number): string {
  const interval = wilson(part, whole)
    ?.map(end => Math.round(end * 100))
    .join(' to ')
  return `${part} of ${whole} (${((100 * part) / Math.max(whole, 1)).toFixed(1)} %, ${interval})`
}
