import type { KindHead } from './model/model.ts'
import { headOf, type Scores } from './model/score.ts'
import { KINDS, type Kind, type Label } from './verdict.ts'

const WANTED = ['newsletter', 'transactional', 'personal'] as const

/** The label that fits best among those on the side the score decided, and for outreach its kind. */
export function labelOf(scores: Scores, isUnwanted: boolean): { label: Label; kind: Kind } {
  if (!isUnwanted) return { label: bestOf(WANTED, label => headOf(scores.heads, label)), kind: 'other' }
  if (headOf(scores.heads, 'outreach') < 0) return { label: 'spam', kind: 'other' }
  const kind = bestOf(NAMED_KINDS, candidate => kindScore(scores, candidate))
  return { label: 'cold_outreach', kind: kindScore(scores, kind) > TOO_VAGUE ? kind : 'other' }
}

const NAMED_KINDS = KINDS.filter(kind => kind !== 'other')
/** Log-odds below which no kind is named. */
const TOO_VAGUE = -1.5

function kindScore(scores: Scores, kind: Kind): number {
  return headOf(scores.heads, `kind:${kind}` as Exclude<KindHead, 'kind:other'>)
}

function bestOf<T>(candidates: readonly T[], scoreOf: (candidate: T) => number): T {
  return candidates.reduce((best, candidate) => (scoreOf(candidate) > scoreOf(best) ? candidate : best))
}
