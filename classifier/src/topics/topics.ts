import { readFileSync } from 'node:fs'
import type { Message } from '../message.ts'
import { type Rivals, withRivals } from './rivals.ts'
import { TOPIC_NAMES, type Topic } from './topic.ts'
import { placeOf, wordingOf } from './wording.ts'

const FOLDER = new URL('../../weights/', import.meta.url)
/** How often a topic is right, on mail of senders that neither its weights nor its threshold had seen. */
export interface TopicFigures extends Said {
  /** Of so many messages that have it at all. */
  readonly having: number
  /** The same from a lower score on, where what is missed and what is wrongly said weigh the same. */
  readonly likely: Said
}

interface Said {
  /** The score, in log-odds, from which a message is said to have the topic. */
  readonly at: number
  /** Of so many messages said to have it … */
  readonly said: number
  /** … so many had it. */
  readonly right: number
}

/** `sure` suffices to move mail, where the topic may at all; `likely` to flag it, keep it, or leave it alone. */
export type Surety = 'sure' | 'likely'

export interface TopicModel {
  /** Hashes of wording, rising; what is not among them says nothing. */
  readonly hashes: Uint32Array
  /** How rare each is, in the same order: the logarithm of messages over messages that have it. */
  readonly rarity: Float32Array
  /** For each hash its weight for each topic, in steps. */
  readonly weights: Int8Array
  readonly steps: readonly number[]
  readonly biases: readonly number[]
  readonly rivals: Rivals
  readonly figures: Readonly<Record<Topic, TopicFigures>>
}

/** The share of messages said to have the topic that had it, 0 where none was said to. */
export function precisionOf({ said, right }: Pick<TopicFigures, 'said' | 'right'>): number {
  return said === 0 ? 0 : right / said
}

/** From this precision on, and so many messages, a topic may be what mail is moved by. */
const SURE = { precision: 0.9, said: 20 } as const

/** Whether a rule may move mail by this topic; by the others it may flag and suggest. */
export function mayMoveBy(figures: Pick<TopicFigures, 'said' | 'right'>): boolean {
  return figures.said >= SURE.said && precisionOf(figures) >= SURE.precision
}

/** What rules may do by each topic, and how often it is right. */
export interface TopicRating {
  readonly mayMove: boolean
  /** The share of messages said to be on it that are; where mail may be moved by it, of those that would be. */
  readonly right: number
  /** Measured on so many messages said to be on it. */
  readonly n: number
}

export function ratingsOf({ figures }: TopicModel): Readonly<Record<Topic, TopicRating>> {
  return byTopic(
    TOPIC_NAMES.map(topic => {
      const mayMove = mayMoveBy(figures[topic])
      const said = mayMove ? figures[topic] : figures[topic].likely
      return { mayMove, right: precisionOf(said), n: said.said }
    }),
  )
}

let loaded: TopicModel | undefined

/** The shipped topics, read from disk on the first call. Throws when the files are missing or do not fit the code. */
export function loadTopics(): TopicModel {
  loaded ??= parseTopics(
    JSON.parse(readFileSync(new URL('topics.json', FOLDER), 'utf8')),
    new Uint8Array(readFileSync(new URL('topics.bin', FOLDER))),
  )
  return loaded
}

/** The file beside the weights: what belongs to each topic, in the order of their names. */
export interface StoredTopics {
  readonly topics: readonly string[]
  readonly figures: readonly TopicFigures[]
  readonly steps: readonly number[]
  readonly biases: readonly number[]
  readonly rivals: Rivals
  /** Rarity is stored in steps of this size. */
  readonly rarityStep: number
  readonly count: number
}

/** The weights file: `count` hashes of four bytes (little endian), their rarities of one, their weights of one a topic. */
export function parseTopics(stored: StoredTopics, bytes: Uint8Array): TopicModel {
  const { topics, figures, steps, biases, rivals, rarityStep, count } = stored
  const isWhole = bytes.length === count * (5 + TOPIC_NAMES.length) && rivals?.length === TOPIC_NAMES.length
  if (!isWhole || JSON.stringify(topics) !== JSON.stringify(TOPIC_NAMES)) {
    throw new Error('The topics cannot be used: they were trained for other topics, train again.')
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return {
    hashes: Uint32Array.from({ length: count }, (_, at) => view.getUint32(at * 4, true)),
    rarity: Float32Array.from({ length: count }, (_, at) => (bytes[count * 4 + at] as number) * rarityStep),
    weights: new Int8Array(bytes.buffer, bytes.byteOffset + count * 5, count * TOPIC_NAMES.length),
    ...{ steps, biases, rivals, figures: byTopic(figures) },
  }
}

/** What stands in the order of the topics, by their names. */
export function byTopic<Value>(values: readonly Value[]): Record<Topic, Value> {
  return Object.fromEntries(TOPIC_NAMES.map((topic, at) => [topic, values[at]])) as Record<Topic, Value>
}

/** What the message is about, the surest first. Pure. */
export function topicsOf(message: Message, model: TopicModel): Map<Topic, Surety> {
  const scores = scoreTopics(wordingOf(message), model)
  const found = TOPIC_NAMES.map((topic, at) => ({ topic, score: scores[at] ?? 0, ...model.figures[topic] }))
    .filter(({ score, likely }) => score >= likely.at)
    .sort((one, other) => other.score - other.at - (one.score - one.at))
  return new Map(found.map(({ topic, score, at }) => [topic, score >= at ? 'sure' : 'likely']))
}

/** The score of each topic in log-odds, beside how likely all others are. */
function scoreTopics(wording: Uint32Array, model: TopicModel): Float64Array {
  return withRivals(scoreWording(wording, model), model.rivals)
}

function scoreWording(wording: Uint32Array, { hashes, rarity, weights, steps, biases }: TopicModel): Float64Array {
  const count = TOPIC_NAMES.length
  const sums = new Float64Array(count)
  let squares = 0
  for (const hash of wording) {
    const row = placeOf(hash, hashes)
    if (row === -1) continue
    const rare = rarity[row] as number
    squares += rare * rare
    for (let topic = 0; topic < count; topic++)
      sums[topic] = (sums[topic] as number) + rare * (weights[row * count + topic] as number)
  }
  const length = Math.sqrt(squares) || 1
  return sums.map((sum, topic) => (sum * (steps[topic] ?? 0)) / length + (biases[topic] ?? 0))
}
