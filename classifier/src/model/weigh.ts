import type { Vector } from '../features/vector.ts'
import { type RolesRead, readRoles } from '../roles/reader.ts'
import { askExpert } from './expert.ts'
import { type Names, type Scores, scoreMessage, scoreSentence } from './linear.ts'
import type { Model } from './model.ts'
import { type Blend, blendOf, settle, trustIn } from './score.ts'

/** What the message alone says, and how its parts were weighed. */
export interface Weighed {
  /** Log-odds that the message is unwanted, before anything is known of the two people. */
  readonly logit: number
  readonly scores: Scores
  readonly names: Names
  readonly blend: Blend
  /** What the sentences do; undefined where the message is nothing like modern mail and they were not read. */
  readonly roles: RolesRead | undefined
  /** What it adds that the user never wrote to the sender; 0 where that is not known. */
  readonly stranger: number
  /** See trustIn. */
  readonly trust: number
}

/** `isStranger`: it is known that the user never wrote to the sender. */
export function weigh(vector: Vector, isStranger: boolean, model: Model): Weighed {
  const { scores, names } = scoreMessage(vector, model)
  const blend = blendOf(scores.resemblance, model.stack)
  const trust = trustIn(vector.reading.saidWords, blend.modern)
  const base = blend.bias + blend.public * scores.public
  if (blend.expert === 0) {
    return { logit: settle(base, trust), scores, names, blend, roles: undefined, stranger: 0, trust }
  }
  const roles = readRoles(vector.reading, features => scoreSentence(features, model.roles))
  const expert = blend.expert * askExpert(scores, roles.summary, model.experts.unknown)
  const strangers = { public: scores.public, modern: scores.stranger }
  const asStranger = () => blend.expert * askExpert(strangers, roles.summary, model.experts.stranger)
  const stranger = isStranger ? trust * (asStranger() - expert) : 0
  return { logit: settle(base + expert, trust) + stranger, scores, names, blend, roles, stranger, trust }
}
