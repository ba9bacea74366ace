import type { Condition, Test } from './rule.ts'

const EITHER: ReadonlySet<Condition['is']> = new Set([
  ...(['from', 'no_reply', 'to', 'list', 'label', 'topic', 'language', 'weekday', 'attachment'] as const),
])

/** Says who wrote: an address, or what the user has to do with them. */
export function isWho(condition: Condition): boolean {
  if (condition.is === 'relation') return ['stranger', 'written_to', 'colleague'].includes(condition.as)
  return condition.is === 'from' || condition.is === 'no_reply'
}

/** Two of these seldom hold together, so that "and" between them means one of them: from Ann and from Bob. */
export function isEither(condition: Condition): boolean {
  return isWho(condition) || EITHER.has(condition.is)
}

/** Traits of one sort: whoever it is from counts as one. */
export function sortOf(condition: Condition): string {
  return isWho(condition) ? 'who' : condition.is
}

/** Whether "and" between two tests would be read as "or". */
export function isMisread(one: Test, other: Test): boolean {
  if (one.not || other.not || !one.any.every(isEither)) return false
  const [first] = other.any
  return first !== undefined && one.any.some(each => sortOf(each) === sortOf(first))
}
