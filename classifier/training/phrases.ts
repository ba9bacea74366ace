import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tokensOf } from '../src/rules/compile/tokens.ts'
import type { StoredPhrases } from '../src/rules/phrases/phrase-model.ts'
import { wordingOfPhrase } from '../src/rules/phrases/wording.ts'
import { wordsOf } from '../src/rules/phrases/words.ts'
import { TOPIC_NAMES, type Topic } from '../src/topics/topic.ts'
import { readRows } from './dataset.ts'
import { fitTogether, type Together, tableOf } from './together.ts'
import { short } from './write.ts'

const WEIGHTS = new URL('../weights/', import.meta.url)
/** Wording of fewer phrases says nothing. */
const LEAST_PHRASES = 2
/** Weights nearer to zero are left out: two thirds of them, and no figure changed. */
const SMALLEST = 0.4
const RARITY_STEP = 0.05

/** How somebody names mail of a topic; null for what is none. */
export interface PhraseRow {
  readonly topic: Topic | null
  readonly phrase: string
}

/** Learns from the phrases beside this file which topic a few words mean, and writes classifier/weights/phrases.*. */
export function trainPhrases(say: (text: string) => void): void {
  const rows = readRows<PhraseRow>(fileURLToPath(new URL('phrases.jsonl.gz', import.meta.url)))
  const wordings = rows.map(({ phrase }) => wordingOfPhrase(wordsOf(tokensOf(phrase))))
  const points = rows.map(({ topic }, at) => ({
    wording: wordings[at] as Uint32Array,
    has: TOPIC_NAMES.map(each => each === topic),
  }))
  const { json, bytes } = pack(fitTogether(tableOf(wordings, LEAST_PHRASES), points))
  writeFileSync(new URL('phrases.json', WEIGHTS), `${JSON.stringify(json)}\n`)
  writeFileSync(new URL('phrases.bin', WEIGHTS), bytes)
  say(`${rows.length} phrases, ${json.count} words and parts of words, ${json.weights} weights`)
}

function pack({ table, weights, biases }: Together): { json: StoredPhrases; bytes: Uint8Array } {
  const classes = biases.length
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  const rows = Array.from(table.hashes, (hash, row) => {
    const own = weights.subarray(row * classes, (row + 1) * classes)
    const kept = [...own.entries()].filter(([, weight]) => Math.abs(weight) >= SMALLEST)
    return { hash, rarity: Math.round((table.rarity[row] as number) / RARITY_STEP), kept }
  })
  const all = rows.flatMap(({ kept }) => kept)
  const bytes = Buffer.concat([
    Buffer.from(Uint32Array.from(rows, ({ hash }) => hash).buffer),
    Buffer.from(rows.map(({ rarity }) => rarity)),
    Buffer.from(rows.map(({ kept }) => kept.length)),
    Buffer.from(all.map(([topic]) => topic)),
    Buffer.from(Int8Array.from(all, ([, weight]) => Math.round(weight / step)).buffer),
  ])
  const json = {
    topics: TOPIC_NAMES,
    biases: Array.from(biases, short),
    step: short(step),
    rarityStep: RARITY_STEP,
    count: rows.length,
    weights: all.length,
  }
  return { json, bytes }
}
