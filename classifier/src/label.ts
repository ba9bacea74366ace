import type { Kinds, Names } from './model/linear.ts'
import { NAMED_KINDS } from './model/model.ts'
import type { Kind, Label } from './verdict.ts'

const WANTED = ['newsletter', 'transactional', 'personal'] as const

/** The label that fits best among those on the side the score decided, and for outreach alone its kind. */
export function labelOf(names: Names, kindsOf: () => Kinds, isUnwanted: boolean): { label: Label; kind: Kind } {
  if (!isUnwanted) return { label: bestOf(WANTED, label => names[label]), kind: 'other' }
  if (names.outreach < 0) return { label: 'spam', kind: 'other' }
  const kinds = kindsOf()
  const kind = bestOf(NAMED_KINDS, candidate => kinds[candidate])
  return { label: 'cold_outreach', kind: kinds[kind] > TOO_VAGUE ? kind : 'other' }
}

/** Log-odds below which no kind is named. */
const TOO_VAGUE = -1.5

function bestOf<T>(candidates: readonly T[], scoreOf: (candidate: T) => number): T {
  return candidates.reduce((best, candidate) => (scoreOf(candidate) > scoreOf(best) ? candidate : best))
}
