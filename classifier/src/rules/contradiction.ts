import type { Case, Condition, Rule, Step, Test } from './rule.ts'

/** Whether a step can hold for no message: each of its cases rules itself out, or is an exception from itself. */
export function canNeverHold({ when, unless }: Step): boolean {
  const isExcepted = (tests: Case) => unless.some(each => each.every(test => tests.some(other => isSame(test, other))))
  return when.length > 0 && when.every(tests => contradictionIn(tests) || isExcepted(tests))
}

/** "Mail of Acme's that is proven …, the others …": what a step takes of another once what rules it out is left away. */
export function partBeside({ when, unless }: Step, step: Step): Step {
  const cases = when.flatMap(each =>
    step.when.map(part => [
      ...each.filter(test => !contradictionIn([test, ...part]) && !part.some(other => areRivals(test, other))),
      ...part,
    ]),
  )
  const isOfPart = (tests: Case) => tests.every(test => step.when.some(part => part.some(each => isSame(each, test))))
  const texts = cases.map(each => JSON.stringify(each))
  return {
    ...step,
    when: cases.filter((_, at) => texts.indexOf(texts[at] ?? '') === at),
    unless: [...unless.filter(tests => !isOfPart(tests)), ...step.unless],
  }
}

/** Whether a part of a step names a rival of what the step asks for: those with a zip file beside those with a PDF. */
export function hasRival(whole: Step, part: Step): boolean {
  const tests = part.when.flat()
  return whole.when.flat().some(test => tests.some(other => areRivals(test, other)))
}

function areRivals(one: Test, other: Test): boolean {
  if (one.not || other.not) return false
  return one.any.every(each =>
    other.any.every(rival => {
      if (each.is === 'attachment' && rival.is === 'attachment')
        return each.type !== rival.type && each.type !== 'any' && rival.type !== 'any'
      return each.is === 'amount' && rival.is === 'amount' && each.than !== rival.than
    }),
  )
}

/** The first step that no message reaches, as a step before it takes all that it would: newsletters moved, and flagged. */
export function unreachedStep(rule: Rule): Step | undefined {
  return rule.find((step, at) => {
    const before = rule.slice(0, at).filter(({ unless }) => unless.length === 0)
    const isTaken = (tests: Case) => before.some(({ when }) => when.some(wide => isWithin(wide, tests)))
    return step.when.length > 0 && step.when.every(isTaken)
  })
}

/** Whether a step takes a part of what another does: mail from the office that nobody proved. */
export function isPartOf(part: Step, whole: Step): boolean {
  const isNarrower = (tests: Case) => whole.when.some(wide => isWithin(wide, tests) && !isWithin(tests, wide))
  return part.when.length > 0 && part.when.every(isNarrower)
}

function isWithin(wide: Case, narrow: Case): boolean {
  return wide.length > 0 && wide.every(test => narrow.some(other => isSame(test, other) || isOfDomain(test, other)))
}

/** Whether a test for senders of a domain takes all whom another names. */
function isOfDomain(wide: Test, narrow: Test): boolean {
  const isTaken = (each: Condition) =>
    each.is === 'from' &&
    wide.any.some(
      ({ is, ...rest }) => is === 'from' && 'who' in rest && rest.who.startsWith('@') && each.who.endsWith(rest.who),
    )
  return !wide.not && !narrow.not && narrow.any.every(isTaken)
}

function isSame(one: Test, other: Test): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether a case can never hold, because two of its tests rule each other out. */
export function contradictionIn(tests: Case): boolean {
  return tests.some((one, at) => tests.slice(at + 1).some(other => excludes(one, other)))
}

function excludes(one: Test, other: Test): boolean {
  const [first, second] = [one.not === true, other.not === true]
  if (first !== second) {
    const [yes, no] = first ? [other, one] : [one, other]
    return yes.any.every(each => no.any.some(rival => covers(rival, each)))
  }
  if (first) return false
  return one.any.every(each => other.any.every(rival => clash(each, rival)))
}

/** Whether the first holds wherever the second does. */
function covers(wide: Condition, narrow: Condition): boolean {
  if (wide.is === 'attachment' && narrow.is === 'attachment') return wide.type === 'any' || wide.type === narrow.type
  return JSON.stringify(wide) === JSON.stringify(narrow)
}

function clash(one: Condition, other: Condition): boolean {
  if (one.is === 'amount' || one.is === 'words' || one.is !== other.is) return false
  if (one.is === 'from' && other.is === 'from') return addressesClash(one.who, other.who)
  if (one.is === 'language' && other.is === 'language') return one.language !== other.language
  if (one.is === 'label' && other.is === 'label')
    return one.label !== other.label && one.label !== 'unwanted' && other.label !== 'unwanted'
  if (one.is === 'weekday' && other.is === 'weekday') return one.day !== other.day
  if (one.is === 'me' && other.is === 'me')
    return one.as !== other.as && [one.as, other.as].some(as => as === 'copied' || as === 'hidden')
  if (one.is === 'relation' && other.is === 'relation')
    return [one.as, other.as].toSorted().join() === 'stranger,written_to'
  if (one.is === 'sender_check' && other.is === 'sender_check')
    return one.result !== other.result && [one.result, other.result].includes('passed')
  if (one.is === 'size' && other.is === 'size') return isEmptyRange(one.than, one.bytes, [other.than, other.bytes])
  if (one.is === 'age' && other.is === 'age') return isEmptyRange(one.than, one.days, [other.than, other.days])
  return false
}

function addressesClash(one: string, other: string): boolean {
  const both = [one, other].every(who => who.includes('@'))
  return both && one !== other && !one.endsWith(other) && !other.endsWith(one)
}

function isEmptyRange(
  than: 'more' | 'less',
  value: number,
  [otherThan, otherValue]: readonly ['more' | 'less', number],
): boolean {
  if (than === otherThan) return false
  return than === 'more' ? value >= otherValue : otherValue >= value
}
