import { readFileSync } from 'node:fs'
import { TOPIC_NAMES, type Topic } from '../../topics/topic.ts'
import { placeOf } from '../../topics/wording.ts'
import { wordingOfPhrase } from './wording.ts'

const FOLDER = new URL('../../../weights/', import.meta.url)

/** Tells which topic a few words of a sentence mean. Sparse: most wording says something of few topics. */
export interface PhraseModel {
  /** Hashes of wording, rising; what is not among them says nothing. */
  readonly hashes: Uint32Array
  /** How rare each is, in the same order. */
  readonly rarity: Float32Array
  /** Where the weights of each begin, and behind the last where they end. */
  readonly starts: Uint32Array
  /** The topic of each weight, by its place among the names. */
  readonly topics: Uint8Array
  readonly weights: Int8Array
  readonly step: number
  readonly biases: readonly number[]
}

/** The file beside the weights. */
export interface StoredPhrases {
  readonly topics: readonly string[]
  readonly biases: readonly number[]
  readonly step: number
  /** Rarity is stored in steps of this size. */
  readonly rarityStep: number
  readonly count: number
  readonly weights: number
}

let loaded: PhraseModel | undefined

/** The shipped model, read from disk on the first call. Throws when the files are missing or do not fit the code. */
export function loadPhrases(): PhraseModel {
  loaded ??= parsePhrases(
    JSON.parse(readFileSync(new URL('phrases.json', FOLDER), 'utf8')),
    new Uint8Array(readFileSync(new URL('phrases.bin', FOLDER))),
  )
  return loaded
}

/** The tables stand one after the other: hashes, rarity, how many weights each has, the topic of each weight, the weights. */
export function parsePhrases(stored: StoredPhrases, bytes: Uint8Array): PhraseModel {
  const { count, weights } = stored
  if (stored.topics.join() !== TOPIC_NAMES.join() || bytes.length !== count * 6 + weights * 2)
    throw new Error('the phrases in classifier/weights do not fit the code: run npm run train -- --phrases')
  const lengths = bytes.subarray(count * 5, count * 6)
  const starts = new Uint32Array(count + 1)
  lengths.forEach((length, at) => {
    starts[at + 1] = (starts[at] as number) + length
  })
  const places = count * 6
  return {
    hashes: new Uint32Array(bytes.slice(0, count * 4).buffer),
    rarity: Float32Array.from(bytes.subarray(count * 4, count * 5), steps => steps * stored.rarityStep),
    starts,
    topics: bytes.subarray(places, places + weights),
    weights: new Int8Array(bytes.buffer, bytes.byteOffset + places + weights, weights),
    step: stored.step,
    biases: stored.biases,
  }
}

/** What a phrase means most likely, in log-odds. */
export interface Reading {
  readonly topic: Topic
  readonly odds: number
}

/** The likeliest topics of a phrase, the likeliest first; words are stems in lower case. */
export function readPhrase(words: readonly string[], most = 3, model = loadPhrases()): Reading[] {
  const rows = [...wordingOfPhrase(words)].map(hash => placeOf(hash, model.hashes)).filter(row => row !== -1)
  const length = Math.hypot(...rows.map(row => model.rarity[row] as number)) || 1
  const odds = Float64Array.from(model.biases)
  for (const row of rows) {
    const value = ((model.rarity[row] as number) / length) * model.step
    for (let at = model.starts[row] as number; at < (model.starts[row + 1] as number); at++) {
      const topic = model.topics[at] as number
      odds[topic] = (odds[topic] as number) + value * (model.weights[at] as number)
    }
  }
  const read = TOPIC_NAMES.map((topic, at) => ({ topic, odds: odds[at] as number }))
  if (most === 1) return [read.reduce((best, each) => (each.odds > best.odds ? each : best))]
  return read.sort((one, other) => other.odds - one.odds).slice(0, most)
}
