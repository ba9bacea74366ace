import type { Authentication } from './features/authentication.ts'
import type { Vector } from './features/vector.ts'
import { halvesOf } from './halves.ts'
import type { Model } from './model/model.ts'
import { genreOf, type Named } from './personal/genre.ts'
import { FORM } from './personal/prints.ts'
import { BLOCK, type PersonalKey, seal } from './personal/seal.ts'

/** One judged message, and what is known of it apart from its words. */
export interface Source extends Named {
  readonly vector: Vector
  readonly campaign: string | null
  /** What the receiving host found of the sender's name. */
  readonly authentication: Authentication
}

/**
 * What a correction learns from, as whole numbers of 32 bits: traces of sender and campaign, the genre, and traces of some
 * of the words. Traces are made under the user's key, so that a stolen table tells neither words nor people. A name that
 * was proven leaves another trace than one merely claimed, and a refuted one leaves none: what is learned of a forgery
 * must not touch the person it names, nor the other way round.
 */
export function fingerprintOf(source: Source, model: Model, key: PersonalKey): number[] {
  const { vector, campaign, authentication } = source
  const { address } = vector.reading.message.from
  const features = tellingOf(vector, model)
  const blocks = new Int32Array((features.length + 2) * BLOCK)
  const isProven = authentication === 'pass'
  blocks.set([...halvesOf(address), isProven ? PROVEN_SENDER : SENDER])
  blocks.set([...halvesOf(campaign ?? ''), isProven ? PROVEN_CAMPAIGN : CAMPAIGN], BLOCK)
  for (let at = 0; at < features.length; at++) {
    blocks[(at + 2) * BLOCK] = features[at] as number
    blocks[(at + 2) * BLOCK + 2] = WORD
  }
  const traces = seal(key, blocks)
  const isRefuted = authentication === 'fail'
  const senderTrace = isRefuted || address === '' ? 0 : (traces[0] as number)
  const campaignTrace = isRefuted || campaign === null ? 0 : (traces[1] as number)
  const words = traces.subarray(2).sort().subarray(0, MAX_WORDS)
  return [FORM, senderTrace, campaignTrace, ...genreOf(source), ...words]
}

/** What a trace is of, so that a word is never taken for a sender. */
const SENDER = 1
const CAMPAIGN = 2
const WORD = 3
const PROVEN_SENDER = 4
const PROVEN_CAMPAIGN = 5
/** The lowest traces, which two messages choose alike. */
const MAX_WORDS = 48
/** Rarity from which a feature says something about the genre, and up to which it may recur at all. */
const COMMON = 60
const UNIQUE = 235

/** Half of the hashed features that tell a genre from other mail, the same half in every message. */
function tellingOf({ hashed }: Vector, { rarity }: Model): number[] {
  const telling: number[] = []
  for (let at = 0; at < hashed.length; at++) {
    const feature = hashed[at] as number
    if ((Math.imul(feature, 0x9e3779b1) & 1024) !== 0) continue
    const rare = rarity[feature] as number
    if (rare >= COMMON && rare <= UNIQUE) telling.push(feature)
  }
  return telling
}
