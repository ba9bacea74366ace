import type { Feature } from './features/feature.ts'
import type { Vector } from './features/vector.ts'
import { FEATURES } from './features/wording/families.ts'
import { DECIDING, type Model } from './model/model.ts'
import type { Weighed } from './model/weigh.ts'
import type { ReasonCode } from './reasons.ts'
import { partsOf } from './roles/reader.ts'
import { ROLES, type Role } from './roles/role.ts'
import type { ReasonGiven } from './verdict.ts'

/** A reason and its log-odds for moving, or against where negative. */
export type Contribution = readonly [reason: ReasonCode, logit: number]

const PUBLIC = DECIDING.indexOf('public')
const MODERN = DECIDING.indexOf('modern')

/**
 * What each sign truly in the message adds; a sign that nearly all mail shows says little. Of the expert its straight line
 * tells, at its full weight: what the networks beside it add cannot be told sign by sign.
 */
export function contributionsOf(vector: Vector, weighed: Weighed, model: Model): ReadonlyMap<ReasonCode, number> {
  const { scores, trust } = weighed
  const { pub, modern } = linearWeights(weighed, model)
  const given = new Map<ReasonCode, number>()
  addSigns(given, { vector, weighed, model })
  addRoles(given, weighed, model)
  nameLength(given, vector.reading.wordCount)
  const words = pub * scores.wording.public + modern * scores.wording.modern
  given.set(words > 0 ? 'wording_unwanted' : 'wording_wanted', trust * words)
  if (weighed.stranger > 0) given.set('stranger', weighed.stranger)
  return given
}

interface Judged {
  readonly vector: Vector
  readonly weighed: Weighed
  readonly model: Model
}

function addSigns(given: Map<ReasonCode, number>, { vector, weighed, model }: Judged): void {
  const { named, reading } = vector
  const { pub, modern } = linearWeights(weighed, model)
  const pubWeights = model.deciding.named[PUBLIC] as Float64Array
  const modernWeights = model.deciding.named[MODERN] as Float64Array
  for (let at = 0; at < named.length; at++) {
    const value = named[at] as number
    if (value === 0) continue
    const { reason, holds } = FEATURES[at] as Feature
    if (holds?.(reading) === false) continue
    const weight = pub * (pubWeights[at] as number) + modern * (modernWeights[at] as number)
    const logit = weight * value * (1 - (model.means[at] as number))
    given.set(reason, (given.get(reason) ?? 0) + weighed.trust * logit)
  }
}

/** What the two linear scores count for in the end, as the expert's line sees it; it looks at both. */
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
function addRoles(given: Map<ReasonCode, number>, { roles, blend, trust }: Weighed, model: Model): void {
  if (roles === undefined) return
  const { roles: weights } = model.experts.unknown
  for (let role = 0; role < ROLES.length; role++) {
    const reason = REASON_OF_ROLE[ROLES[role] as Role]
    if (reason === undefined || !roles.isPlayed(role)) continue
    let logit = 0
    for (const at of PARTS_OF[role] as readonly number[]) {
      logit += (weights[at] as number) * ((roles.summary[at] as number) - (model.usualRoles[at] as number))
    }
    given.set(reason, (given.get(reason) ?? 0) + trust * (blend.expert * logit))
  }
}

const PARTS_OF = ROLES.map((_, role) => partsOf(role))

/** Words from which a message is long, and below which it is short; between the two its length is no reason. */
const LONG = 220
const SHORT = 60

function nameLength(given: Map<ReasonCode, number>, wordCount: number): void {
  const length = given.get('length') ?? 0
  given.delete('length')
  if (wordCount < SHORT) given.set('short_message', length)
  else if (wordCount > LONG) given.set('long_message', length)
}

const MAX_REASONS = 8
const MAX_POINTS = 60
const MIN_POINTS = 3
const POINTS_PER_LOGIT = 12
const WORDING: readonly string[] = ['wording_unwanted', 'wording_wanted']

/**
 * The reasons for a verdict, each given once, at most eight, in points: twelve per unit of log-odds, about what such a sign moves the
 * confidence by where it is neither very low nor very high. The first reason is on the verdict's side. The wording
 * stands behind more specific signs of at least a quarter of its points, and is no reason against the verdict.
 */
export function rankReasons(given: readonly Contribution[], score: number): ReasonGiven[] {
  const side = score >= 0.5 ? 1 : -1
  const signs: ReasonGiven[] = []
  for (const [code, logit] of given) {
    const weight = inPoints(logit)
    if (Math.abs(weight) >= MIN_POINTS && !(weight * side < 0 && WORDING.includes(code))) signs.push({ code, weight })
  }
  const told = tellOutweighed(withRest(signs, score), side)
  const ranked = told.map(reason => ({ reason, rank: rankOf(reason, side) }))
  ranked.sort((one, other) => other.rank - one.rank)
  const inOrder = ranked.map(({ reason }) => reason)
  return mostOf(beginWithSide(inOrder, side))
}

/** At most eight; that a service passed the message on says what was judged, so it is told beside whatever else. */
function mostOf(reasons: readonly ReasonGiven[]): ReasonGiven[] {
  const told = reasons.slice(0, MAX_REASONS)
  const relayed = reasons.slice(MAX_REASONS).find(({ code }) => code === 'relayed')
  return relayed === undefined ? told : [...told.slice(0, -1), relayed]
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
