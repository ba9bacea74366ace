import { readFileSync } from 'node:fs'
import { FEATURES } from '../features/wording/families.ts'
import type { Message } from '../message.ts'
import { scoreTable } from '../model/linear.ts'
import type { Table } from '../model/model.ts'
import { topicVector } from './signs.ts'
import { TOPIC_NAMES, type Topic } from './topic.ts'

const FOLDER = new URL('../../weights/', import.meta.url)
/** Hashed features share these numbers; a power of two. */
export const TOPIC_SIZE = 2 ** 15

/** How often a topic is right, on mail of senders that neither its weights nor its threshold had seen. */
export interface TopicFigures {
  /** The score, in log-odds, from which a message is said to have the topic. */
  readonly at: number
  /** Of so many messages said to have it … */
  readonly said: number
  /** … so many had it … */
  readonly right: number
  /** … of so many that have it at all. */
  readonly having: number
}

export interface TopicModel {
  readonly table: Table
  readonly figures: Readonly<Record<Topic, TopicFigures>>
}

/** The share of messages said to have the topic that had it, 0 where none was said to. */
export function precisionOf({ said, right }: TopicFigures): number {
  return said === 0 ? 0 : right / said
}

/** From this precision on, and so many messages, a topic may be what mail is moved by. */
const SURE = { precision: 0.9, said: 20 } as const

/** Whether a rule may move mail by this topic; by the others it may flag and suggest. */
export function mayMoveBy(figures: TopicFigures): boolean {
  return figures.said >= SURE.said && precisionOf(figures) >= SURE.precision
}

/** What rules may do by each topic, and how often it is right. */
export interface TopicRating {
  readonly mayMove: boolean
  readonly right: number
}

export function ratingsOf({ figures }: TopicModel): Readonly<Record<Topic, TopicRating>> {
  return byTopic(TOPIC_NAMES.map(topic => ({ mayMove: mayMoveBy(figures[topic]), right: precisionOf(figures[topic]) })))
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
  readonly features: readonly string[]
  readonly topics: readonly string[]
  readonly figures: readonly TopicFigures[]
  readonly steps: readonly number[]
  readonly biases: readonly number[]
  readonly named: readonly (readonly number[])[]
}

/** Throws when the numbers do not fit this code's features and topics. */
export function parseTopics(stored: StoredTopics, weights: Uint8Array): TopicModel {
  const { features, topics, figures, steps, biases, named } = stored
  const fits =
    JSON.stringify(features) === JSON.stringify(FEATURES.map(feature => feature.name)) &&
    JSON.stringify(topics) === JSON.stringify(TOPIC_NAMES) &&
    weights.length === TOPIC_SIZE * TOPIC_NAMES.length
  if (!fits) throw new Error('The topics cannot be used: they were trained for other features or topics, train again.')
  const bytes = new Int8Array(weights.buffer, weights.byteOffset, weights.length)
  const rows = named.map(row => Float64Array.from(row))
  return { table: { bytes, steps, biases, named: rows }, figures: byTopic(figures) }
}

/** What stands in the order of the topics, by their names. */
export function byTopic<Value>(values: readonly Value[]): Record<Topic, Value> {
  return Object.fromEntries(TOPIC_NAMES.map((topic, at) => [topic, values[at]])) as Record<Topic, Value>
}

/** What the message is about, the surest first. Pure. */
export function topicsOf(message: Message, { table, figures }: TopicModel): Topic[] {
  const scores = scoreTable(topicVector(message), table)
  return TOPIC_NAMES.map((topic, at) => ({ topic, above: (scores[at] ?? 0) - figures[topic].at }))
    .filter(({ above }) => above >= 0)
    .sort((one, other) => other.above - one.above)
    .map(({ topic }) => topic)
}
