import { HASH_SIZE } from './features/sink.ts'
import type { Vector } from './features/vector.ts'
import type { Model } from './model/model.ts'
import { KINDS, type Kind } from './verdict.ts'

const MAX_HASHED = 160
/** Numbers beyond the hashed features: one per kind. */
const KIND_BASE = HASH_SIZE + 1024
/** How telling it is that two messages are of one kind, in units of one rare word. */
const KIND_WEIGHT = 14
/** Rarity from which a feature says something about the genre, and up to which it may recur at all. */
const COMMON = 60
const UNIQUE = 235

/**
 * The feature numbers a correction learns from: the message's kind, and those of its hashed features that tell its
 * genre from other mail, rarest first among those seen often enough to recur.
 */
export function fingerprintOf(vector: Vector, kind: Kind, model: Model): number[] {
  // Rarity above the feature's number in one integer: a plain number sort then puts the rarest first.
  const keys = new Int32Array(vector.hashed.length)
  let count = 0
  for (const feature of vector.hashed) {
    const rarity = model.rarity[feature] as number
    if (rarity >= COMMON && rarity <= UNIQUE) keys[count++] = (255 - rarity) * HASH_SIZE + feature
  }
  const telling = keys.subarray(0, count).sort()
  return [KIND_BASE + KINDS.indexOf(kind), ...spread(telling).map(key => key & (HASH_SIZE - 1))]
}

/** An even sample over the rarities, as the rarest alone are too particular to come again. */
function spread(keys: Int32Array): number[] {
  if (keys.length <= MAX_HASHED) return [...keys]
  const step = keys.length / MAX_HASHED
  return Array.from({ length: MAX_HASHED }, (_, at) => keys[Math.floor(at * step)] as number)
}

export function weightOfFeature(feature: number, model: Model): number {
  return feature >= KIND_BASE ? KIND_WEIGHT : (model.rarity[feature] as number) / 255
}
