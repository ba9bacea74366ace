import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rivals } from '../src/topics/rivals.ts'
import { TOPIC_NAMES, type Topic } from '../src/topics/topic.ts'
import { byTopic, mayMoveBy, type StoredTopics, type TopicFigures } from '../src/topics/topics.ts'
import { wordingOf } from '../src/topics/wording.ts'
import { messageOf, type Row, readRows } from './dataset.ts'
import { foldsOf } from './folds.ts'
import { fitRivals, type Rated, scoreWithRivals } from './rivals.ts'
import { fitTogether, scoreTogether, type Together, tableOf } from './together.ts'
import { short } from './write.ts'

const WEIGHTS = new URL('../weights/', import.meta.url)
const FOLDS = 5
/** Wording of fewer messages says nothing. */
const LEAST_MESSAGES = 5
/**
 * Thresholds are set where such a share is right, a little above what is asked for afterwards. A topic takes the first with
 * which it may move mail on senders held out, or the first of all.
 */
const AIMS = [0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98] as const
/** A threshold that fewer messages pass is one by chance. */
const FEWEST = 8

/** A message with the topics that whoever read it gave it. */
export interface Told {
  readonly row: Pick<Row, 'group' | 'campaign'>
  readonly topics: ReadonlySet<Topic>
  readonly wording: Uint32Array
}

/** Mail written for the topics, and the topics of other labelled mail by id. The labels come from reading each message. */
export async function readTold(rows: readonly Row[]): Promise<Told[]> {
  const own = readRows(fileOf('topics-written.jsonl.gz'))
  const labels = new Map(readLabels().map(({ id, topics }) => [id, topics]))
  const told: Told[] = []
  for (const row of [...rows, ...own]) {
    const topics = labels.get(row.id)
    if (topics) told.push({ row, topics: new Set(topics), wording: wordingOf(await messageOf(row)) })
  }
  return told
}

/** The topics that a reader gave a message, and those that a second reader gave it without seeing the first's. */
interface TopicLabels {
  readonly id: string
  readonly topics: readonly Topic[]
  readonly second?: readonly Topic[]
}

function readLabels(): TopicLabels[] {
  return readRows<TopicLabels>(fileOf('topics.jsonl.gz'))
}

/** Of all topics that two readers gave the same messages, the share that both gave. */
export function readersAgree(): { readonly messages: number; readonly share: number } {
  const twice = readLabels().flatMap(({ topics, second }) => (second === undefined ? [] : [{ topics, second }]))
  const both = twice.reduce((sum, { topics, second }) => sum + second.filter(each => topics.includes(each)).length, 0)
  const all = twice.reduce((sum, { topics, second }) => sum + topics.length + second.length, 0)
  return { messages: twice.length, share: (2 * both) / all }
}

/** Learns all topics and writes weights/topics.bin and topics.json. Whole senders are held out for every figure. */
export function trainTopics(told: readonly Told[], say: (text: string) => void): Readonly<Record<Topic, TopicFigures>> {
  const rated = scoreHeldOut(told, say).map((scores, at) => ({ scores, has: topicsOf(told[at] as Told) }))
  return writeTrained(told, { rated, together: fit(told) }, say)
}

interface Trained {
  /** Each message as weights rate it that its sender had no part in. */
  readonly rated: readonly Rated[]
  readonly together: Together
}

/** Writes what was learned, with the figures of senders held out. */
function writeTrained(
  told: readonly Told[],
  { rated, together }: Trained,
  say: (text: string) => void,
): Readonly<Record<Topic, TopicFigures>> {
  const folds = foldsOf(told, FOLDS)
  const beside = scoreWithRivals(rated, folds, FOLDS)
  say('topics weighed beside each other')
  const ways = TOPIC_NAMES.map((_, at) => {
    const figuresBy = (scores: readonly ArrayLike<number>[]) =>
      figuresOf(
        rated.map(({ has }, index) => ({
          score: scores[index]?.[at] ?? 0,
          has: has[at] === true,
          fold: folds[index] ?? 0,
        })),
      )
    return betterOf(figuresBy(rated.map(({ scores }) => scores)), figuresBy(beside))
  })
  const figures = ways.map(way => way.figures)
  const rivals = fitRivals(rated).map((rival, at) => (ways[at]?.isBeside ? rival : null))
  say(`${TOPIC_NAMES.length} topics learned from ${told.length} messages, ${together.table.hashes.length} signs`)
  writeTopics(together, figures, rivals)
  return byTopic(figures)
}

/** A topic is told by its own score alone where that may move mail and finds more. */
function betterOf(alone: TopicFigures, beside: TopicFigures): { figures: TopicFigures; isBeside: boolean } {
  const isBeside = mayMoveBy(alone) === mayMoveBy(beside) ? beside.right >= alone.right : mayMoveBy(beside)
  return { figures: isBeside ? beside : alone, isBeside }
}

function topicsOf({ topics }: Told): boolean[] {
  return TOPIC_NAMES.map(topic => topics.has(topic))
}

function fit(told: readonly Told[]): Together {
  const table = tableOf(
    told.map(({ wording }) => wording),
    LEAST_MESSAGES,
  )
  return fitTogether(
    table,
    told.map(each => ({ wording: each.wording, has: topicsOf(each) })),
  )
}

/** Each message is scored by weights that its sender had no part in. */
function scoreHeldOut(told: readonly Told[], say: (text: string) => void): Float64Array[] {
  const folds = foldsOf(told, FOLDS)
  const scores: Float64Array[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const together = fit(told.filter((_, at) => folds[at] !== fold))
    told.forEach(({ wording }, at) => {
      if (folds[at] === fold) scores[at] = scoreTogether(together, wording)
    })
    say(`part ${fold + 1} of ${FOLDS} scored`)
  }
  return scores
}

interface Scored {
  readonly score: number
  readonly has: boolean
  readonly fold: number
}

/** Held against thresholds that the sender had no part in. */
function figuresOf(scored: readonly Scored[]): TopicFigures {
  const count = (thresholdFrom: (others: readonly Scored[]) => number) => {
    let [said, right] = [0, 0]
    for (let fold = 0; fold < FOLDS; fold++) {
      const threshold = thresholdFrom(scored.filter(each => each.fold !== fold))
      const passing = scored.filter(each => each.fold === fold && each.score >= threshold)
      said += passing.length
      right += passing.filter(({ has }) => has).length
    }
    return { at: thresholdFrom(scored), said, right }
  }
  const aimed = AIMS.map(aim => count(others => thresholdOf(others, aim)))
  const sure = aimed.find(mayMoveBy) ?? (aimed[0] as (typeof aimed)[number])
  const likely = count(balancedOf)
  return {
    ...sure,
    having: scored.filter(({ has }) => has).length,
    likely: { ...likely, at: Math.min(likely.at, sure.at) },
  }
}

/** The lowest score above which such a share is right; where it never is, the one that is right most often. */
export function thresholdOf(scored: readonly Pick<Scored, 'score' | 'has'>[], aim: number): number {
  const sorted = [...scored].sort((one, other) => other.score - one.score)
  let [right, best, bestShare, lowest] = [0, Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY]
  for (const [index, { score, has }] of sorted.entries()) {
    if (has) right++
    if (index + 1 < FEWEST) continue
    const share = right / (index + 1)
    if (share >= aim) lowest = score
    if (share > bestShare) [best, bestShare] = [score, share]
  }
  return Number.isFinite(lowest) ? lowest : best
}

/** The score at which what is found and what is right are best together (the F measure of van Rijsbergen). */
export function balancedOf(scored: readonly Pick<Scored, 'score' | 'has'>[]): number {
  const sorted = [...scored].sort((one, other) => other.score - one.score)
  const having = sorted.filter(({ has }) => has).length
  let [right, best, at] = [0, 0, Number.POSITIVE_INFINITY]
  for (const [index, { score, has }] of sorted.entries()) {
    if (has) right++
    const measure = (2 * right) / (index + 1 + having)
    if (measure > best) [best, at] = [measure, score]
  }
  return at
}

function writeTopics({ table, weights, biases }: Together, figures: readonly TopicFigures[], rivals: Rivals): void {
  const { hashes, rarity } = table
  const [rows, count] = [hashes.length, TOPIC_NAMES.length]
  const steps = TOPIC_NAMES.map((_, topic) => largest(weights.filter((_, at) => at % count === topic)) / 127 || 1)
  const rarityStep = largest(rarity) / 255
  const bytes = Buffer.alloc(rows * (5 + count))
  for (let row = 0; row < rows; row++) {
    bytes.writeUInt32LE(hashes[row] as number, row * 4)
    bytes.writeUInt8(Math.round((rarity[row] as number) / rarityStep), rows * 4 + row)
    for (let topic = 0; topic < count; topic++) {
      const at = row * count + topic
      bytes.writeInt8(Math.round((weights[at] as number) / (steps[topic] as number)), rows * 5 + at)
    }
  }
  const stored: StoredTopics = {
    topics: TOPIC_NAMES,
    figures,
    ...{ steps, biases: [...biases], rivals, rarityStep, count: rows },
  }
  const text = JSON.stringify(stored, (_, value) => (typeof value === 'number' ? short(value) : value))
  mkdirSync(WEIGHTS, { recursive: true })
  writeFileSync(new URL('topics.bin', WEIGHTS), bytes)
  writeFileSync(new URL('topics.json', WEIGHTS), `${text}\n`)
}

function largest(values: Float32Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
