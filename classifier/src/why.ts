import { FEATURES } from './features/families.ts'
import type { Vector } from './features/vector.ts'
import { DECIDING, type Model } from './model/model.ts'
import type { Weighed } from './model/weigh.ts'
import type { ReasonCode } from './reasons.ts'
import { partsOf } from './roles/reader.ts'
import { ROLES, type Role } from './roles/role.ts'
import type { ReasonGiven } from './verdict.ts'

/** Log-odds for and against moving, by reason. */
export type Contributions = Readonly<Partial<Record<ReasonCode, number>>>

const PUBLIC = DECIDING.indexOf('public')
const MODERN = DECIDING.indexOf('modern')

/** What each sign truly in the message adds; a sign that nearly all mail shows says little. */
export function contributionsOf(vector: Vector, weighed: Weighed, model: Model): Contributions {
  const { scores, trust } = weighed
  const { pub, modern } = linearWeights(weighed, model)
  const given: Partial<Record<ReasonCode, number>> = {}
  const give = (reason: ReasonCode, logit: number) => {
    given[reason] = (given[reason] ?? 0) + trust * logit
  }
  FEATURES.forEach(({ reason, holds }, index) => {
    const value = vector.named[index] as number
    if (value === 0 || holds?.(vector.reading) === false) return
    const { named } = model.deciding
    const weight = pub * (named[PUBLIC]?.[index] ?? 0) + modern * (named[MODERN]?.[index] ?? 0)
    give(reason, weight * value * (1 - (model.means[index] as number)))
  })
  for (const { role, logit } of rolesThatCount(weighed, model)) give(REASON_OF_ROLE[role] ?? 'wording_unwanted', logit)
  const words = pub * scores.wording.public + modern * scores.wording.modern
  return {
    ...nameLength(given, vector.reading.wordCount),
    [words > 0 ? 'wording_unwanted' : 'wording_wanted']: trust * words,
    ...(weighed.stranger > 0 ? { stranger: weighed.stranger } : {}),
  }
}

/** What the two linear scores count for in the end; the expert looks at both. */
function linearWeights({ blend }: Weighed, { experts }: Model): { readonly pub: number; readonly modern: number } {
  return {
    pub: blend.public + blend.expert * experts.unknown.public,
    modern: blend.expert * experts.unknown.modern,
  }
}

/** The sentence a role is told by; roles that say nothing of a message's purpose have none. */
export const REASON_OF_ROLE: Readonly<Partial<Record<Role, ReasonCode>>> = {
  offer: 'pitch',
  credentials: 'credentials',
  ask: 'asks_for_answer',
  who_handles: 'asks_right_person',
  praise: 'flattery',
  need: 'presumed_need',
  bump: 'bump',
  way_out: 'opt_out_line',
  request: 'request',
  own_need: 'own_need',
  history: 'shared_history',
  detail: 'running_matter',
  notice: 'notice',
  bulletin: 'bulletin',
}

/** The roles some sentence truly plays, and what each adds beside what is usual. */
function rolesThatCount({ roles, blend }: Weighed, model: Model): { role: Role; logit: number }[] {
  if (roles === undefined) return []
  return ROLES.flatMap((role, index) => {
    if (REASON_OF_ROLE[role] === undefined || !roles.isPlayed(index)) return []
    const logit = partsOf(index).reduce(
      (sum, at) =>
        sum +
        (model.experts.unknown.roles[at] as number) *
          ((roles.summary[at] as number) - (model.usualRoles[at] as number)),
      0,
    )
    return [{ role, logit: blend.expert * logit }]
  })
}

/** Words from which a message is long, and below which it is short; between the two its length is no reason. */
const LONG = 220
const SHORT = 60

function nameLength({ length = 0, ...others }: Contributions, wordCount: number): Contributions {
  if (wordCount < SHORT) return { ...others, short_message: length }
  return wordCount > LONG ? { ...others, long_message: length } : others
}

const MAX_REASONS = 8
const MAX_POINTS = 60
const MIN_POINTS = 3
const POINTS_PER_LOGIT = 12
const WORDING: readonly string[] = ['wording_unwanted', 'wording_wanted']

/**
 * The reasons for a verdict, at most eight, in points: twelve per unit of log-odds, about what such a sign moves the
 * confidence by where it is neither very low nor very high. The first reason is on the verdict's side. The wording
 * stands behind more specific signs of at least a quarter of its points, and is no reason against the verdict.
 */
export function rankReasons(given: Contributions, score: number): ReasonGiven[] {
  const side = score >= 0.5 ? 1 : -1
  const signs = (Object.entries(given) as [ReasonCode, number][])
    .map(([code, logit]) => ({ code, weight: inPoints(logit) }))
    .filter(({ code, weight }) => Math.abs(weight) >= MIN_POINTS && !(WORDING.includes(code) && weight * side < 0))
  const told = tellOutweighed(withRest(signs, score), side)
  const ranked = told.sort((one, other) => rankOf(other, side) - rankOf(one, side))
  return beginWithSide(ranked, side).slice(0, MAX_REASONS)
}

function inPoints(logit: number): number {
  return Math.max(-MAX_POINTS, Math.min(MAX_POINTS, Math.round(logit * POINTS_PER_LOGIT)))
}

/** Where no sign on the verdict's side is the strongest, the sum of the small and the missing ones was. */
function withRest(signs: readonly ReasonGiven[], score: number): readonly ReasonGiven[] {
  const side = score >= 0.5 ? 1 : -1
  if (strongest(signs, side) > strongest(signs, -side)) return signs
  const shown = signs.reduce((sum, { weight }) => sum + weight, 0)
  const weight = inPoints(Math.log(score / (1 - score)) - shown / POINTS_PER_LOGIT)
  if (weight * side < MIN_POINTS) return signs
  return [...signs, { code: side > 0 ? 'many_signs' : 'few_signs', weight }]
}

/** A sign that was outweighed is shown with no more points than the strongest for the verdict. */
function tellOutweighed(signs: readonly ReasonGiven[], side: number): ReasonGiven[] {
  const most = strongest(signs, side)
  return signs
    .map(({ code, weight }) => ({ code, weight: weight * side < -most ? -most * side : weight }))
    .filter(({ weight }) => Math.abs(weight) >= MIN_POINTS)
}

function strongest(signs: readonly ReasonGiven[], side: number): number {
  return signs.reduce((most, { weight }) => Math.max(most, weight * side), 0)
}

/** True, but not what a person would name first. */
const ASIDES: ReadonlySet<string> = new Set([
  'first_name_sender',
  'hyphen_domain',
  'numbered_sender',
  'nameless_sender',
  'unusual_domain',
  'sending_subdomain',
  'company_in_name',
  'money_amount',
  'phone_number',
  'questions',
  'short_message',
  'long_message',
  'short_subject',
  'lowercase_subject',
  'question_subject',
  'links',
  'no_links',
  'images',
  'web_page',
])

function rankOf({ code, weight }: ReasonGiven, side: number): number {
  const points = Math.abs(weight)
  if (weight * side < 0) return points / 2
  if (WORDING.includes(code)) return points / 4.5
  return ASIDES.has(code) ? points / 3 : points
}

/** Whatever else, the first reason is one for the verdict. */
function beginWithSide(told: readonly ReasonGiven[], side: number): ReasonGiven[] {
  const first = told.find(({ weight }) => weight * side > 0)
  return first === undefined ? [...told] : [first, ...told.filter(reason => reason !== first)]
}
