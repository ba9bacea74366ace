import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FEATURES } from '../src/features/wording/families.ts'
import { topicVector } from '../src/topics/signs.ts'
import { TOPIC_NAMES, type Topic } from '../src/topics/topic.ts'
import { byTopic, type StoredTopics, TOPIC_SIZE, type TopicFigures } from '../src/topics/topics.ts'
import { messageOf, type Row, readRows } from './dataset.ts'
import { foldsOf } from './folds.ts'
import { fitLinear, type Linear, type Looked, NO_ORIGIN, scoreOf } from './solver.ts'
import { packTable, short } from './write.ts'

const WEIGHTS = new URL('../weights/', import.meta.url)
const FOLDS = 5
const ROUNDS = 5
/** What it costs to miss a message of the topic, or one that is not of it. */
const COST = 60
/** Thresholds are set where so many in a hundred are right, a little above what is asked for afterwards. */
const AIM = 0.93
/** A threshold that fewer messages pass is one by chance. */
const FEWEST = 8

/** A message with the topics that whoever read it gave it. */
export interface Told extends Looked {
  readonly row: Pick<Row, 'group' | 'campaign'>
  readonly topics: ReadonlySet<Topic>
}

/** Mail written for the topics, and the topics of other labelled mail by id. The labels come from reading each message. */
export async function readTold(rows: readonly Row[]): Promise<Told[]> {
  const own = readRows(fileOf('topics-written.jsonl.gz'))
  const labels = new Map(readLabels().map(({ id, topics }) => [id, topics]))
  const told: Told[] = []
  for (const row of [...rows, ...own]) {
    const topics = labels.get(row.id)
    if (!topics) continue
    const { hashed, named } = topicVector(await messageOf(row))
    const kept = hashed.map(feature => feature & (TOPIC_SIZE - 1))
    told.push({ row, topics: new Set(topics), hashed: kept, named, origin: NO_ORIGIN })
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
  const folds = foldsOf(told, FOLDS)
  const figures = TOPIC_NAMES.map(topic => measureTopic(topic, told, folds))
  const { bytes, json } = packTable(TOPIC_NAMES.map(topic => fitTopic(topic, told)))
  say(`${TOPIC_NAMES.length} topics learned from ${told.length} messages`)
  const stored: StoredTopics = {
    features: FEATURES.map(feature => feature.name),
    topics: TOPIC_NAMES,
    figures,
    ...json,
  }
  const text = JSON.stringify(stored, (_, value) => (typeof value === 'number' ? short(value) : value))
  mkdirSync(WEIGHTS, { recursive: true })
  writeFileSync(new URL('topics.bin', WEIGHTS), bytes)
  writeFileSync(new URL('topics.json', WEIGHTS), `${text}\n`)
  return byTopic(figures)
}

interface Scored {
  readonly score: number
  readonly has: boolean
  readonly fold: number
}

/** Each message is scored by weights, and held against a threshold, that its sender had no part in. */
function measureTopic(topic: Topic, told: readonly Told[], folds: readonly number[]): TopicFigures {
  const scored: Scored[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = told.filter((_, at) => folds[at] !== fold)
    const linear = fitTopic(topic, others)
    told.forEach((each, at) => {
      if (folds[at] === fold) scored.push({ score: scoreOf(linear, each), has: each.topics.has(topic), fold })
    })
  }
  let [said, right] = [0, 0]
  for (let fold = 0; fold < FOLDS; fold++) {
    const threshold = thresholdOf(scored.filter(each => each.fold !== fold))
    const passing = scored.filter(each => each.fold === fold && each.score >= threshold)
    said += passing.length
    right += passing.filter(({ has }) => has).length
  }
  return { at: thresholdOf(scored), said, right, having: scored.filter(({ has }) => has).length }
}

/** The lowest score above which AIM is kept; where it never is, the one that is right most often. */
export function thresholdOf(scored: readonly Pick<Scored, 'score' | 'has'>[]): number {
  const sorted = [...scored].sort((one, other) => other.score - one.score)
  let [right, best, bestShare, lowest] = [0, Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY]
  for (const [index, { score, has }] of sorted.entries()) {
    if (has) right++
    if (index + 1 < FEWEST) continue
    const share = right / (index + 1)
    if (share >= AIM) lowest = score
    if (share > bestShare) [best, bestShare] = [score, share]
  }
  return Number.isFinite(lowest) ? lowest : best
}

function fitTopic(topic: Topic, told: readonly Told[]): Linear {
  const points = told.map(each => ({ ...each, isPositive: each.topics.has(topic), cost: COST }))
  return fitLinear(points, { hashed: TOPIC_SIZE, origin: 0 }, ROUNDS)
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
