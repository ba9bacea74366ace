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
  const telling: number[] = []
  for (const feature of vector.hashed) {
    const rarity = model.rarity[feature] as number
    if (rarity >= COMMON && rarity <= UNIQUE) telling.push(feature)
  }
  telling.sort((one, other) => (model.rarity[other] as number) - (model.rarity[one] as number) || one - other)
  return [KIND_BASE + KINDS.indexOf(kind), ...spread(telling)]
}

/** An even sample over the rarities, as the rarest alone are too particular to come again. */
function spread(features: readonly number[]): number[] {
  if (features.length <= MAX_HASHED) return [...features]
  const step = features.length / MAX_HASHED
  return Array.from({ length: MAX_HASHED }, (_, at) => features[Math.floor(at * step)] as number)
}

export function weightOfFeature(feature: number, model: Model): number {
  return feature >= KIND_BASE ? KIND_WEIGHT : (model.rarity[feature] as number) / 255
}
