import type { Facts } from '@icebox/classifier/rules/facts'
import { nearness } from '@icebox/classifier/rules/match'
import type { Rule } from '@icebox/classifier/rules/rule'
import { z } from 'zod'
import type { App } from '../../app.ts'
import { type ActiveRule, firstMatch } from '../../rules/active.ts'
import { readForm } from '../../rules/form.ts'

/** The rules of a run in their order, and which of them is tried. */
export interface Tried {
  readonly rules: readonly ActiveRule[]
  readonly at: number
}

const stored = z.object({
  rules: z.array(z.object({ id: z.string(), version: z.number(), rule: z.unknown() })),
  at: z.number(),
})

export function readTried(kept: unknown): Tried {
  const { rules, at } = stored.parse(kept)
  return { rules: rules.map(({ rule, ...rest }) => ({ ...rest, rule: readForm(rule) })), at }
}

/** A sentence that is not saved has no id. */
export const UNSAVED = ''

/** The rule tried stands in its place among the others, or at the end where it has none. */
export function triedAmong(others: readonly ActiveRule[], tried: ActiveRule, place: number | undefined): Tried {
  const at = place ?? others.length
  return { rules: [...others.slice(0, at), tried, ...others.slice(at)], at }
}

export type Group = 'matched' | 'nearly' | 'not'

/** What would become of a message. */
export interface Outcome {
  readonly group: Group
  readonly because: readonly string[]
  /** The rule above that takes it first. */
  readonly by: string | null
}

/** From this share of its conditions on a message nearly matches. */
const NEARLY = 0.5

/** Holds one message against all rules in their order. */
export function outcomeOf(app: App, { rules, at }: Tried, facts: Facts): Outcome {
  const tried = rules[at]
  const own = tried && firstMatch(app, [tried], facts)
  const above = firstMatch(app, rules.slice(0, at), facts)
  if (own && !above) return { group: 'matched', because: own.match.because, by: null }
  if (own && above) return { group: 'nearly', because: own.match.because, by: above.active.id }
  const { share, because } = nearness(tried?.rule ?? NO_RULE, facts)
  return share >= NEARLY ? { group: 'nearly', because, by: null } : { group: 'not', because: [], by: null }
}

const NO_RULE: Rule = []
