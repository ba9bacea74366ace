import type { Vector } from '../features/vector.ts'
import { type RolesRead, readRoles } from '../roles/reader.ts'
import { askExpert, lineOf } from './expert.ts'
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
  const { unknown, stranger } = model.experts
  const alone = { scores, summary: roles.summary }
  const asStranger = { ...alone, scores: { public: scores.public, modern: scores.stranger } }
  const expert = blend.expert * (isStranger ? askExpert(asStranger, stranger) : askExpert(alone, unknown))
  // Told like the reasons by the straight lines.
  const added = isStranger ? trust * blend.expert * (lineOf(asStranger, stranger) - lineOf(alone, unknown)) : 0
  return { logit: settle(base + expert, trust), scores, names, blend, roles, stranger: added, trust }
}
