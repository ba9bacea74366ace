import type { Message } from '@icebox/classifier/message'
import type { ReasonCode } from '@icebox/classifier/reasons'
import type { Label, Verdict } from '@icebox/classifier/verdict'
import { CLOSE_CALL_FROM } from '@icebox/contract/constants'
import type { Work } from '../lease/work.ts'
import type { Opinion } from '../second-opinion/second-opinion.ts'
import { isCoherent } from '../second-opinion/second-opinion-prompt.ts'
import type { FreshJudgement, Judgement } from './verdicts.ts'

/**
 * The judgement with a second opinion, where one is configured and called for: a close call from a stranger whom no rule
 * of the user's names. In every other case, and when none comes, it is as it was.
 */
export async function reconsider(work: Work, judgement: FreshJudgement, message: Message): Promise<Judgement> {
  if (!work.secondOpinion || !isOpen(judgement)) return judgement
  const opinion = await work.secondOpinion.ask(message)
  return opinion === 'not_asked' ? judgement : { ...judgement, verdict: reconsidered(judgement.verdict, opinion) }
}

function isOpen({ account, verdict, line, byMessageAlone, isScreened }: FreshJudgement): boolean {
  // With protection off nothing can move, and nothing has to leave this machine.
  return (
    byMessageAlone &&
    !isScreened &&
    account.protection_on &&
    verdict.confidence >= CLOSE_CALL_FROM &&
    verdict.confidence < line
  )
}

/** Log-odds that an opinion adds at most: as much as takes a 70 to 86, whatever a message talked the model into. */
const MOST_RAISE = 1
/** Log-odds that it takes away at most. A close call stays in the inbox in any case. */
const MOST_FALL = 2
/** Models are sure of most things; below this an opinion against a message counts for nothing. */
const SURE = 90
/** As the judge's own reasons are counted. */
const POINTS_PER_LOGIT = 12
const MOST_REASONS = 8

/** Bounded both ways; the judge's label, kind and campaign stay unless the verdict changes sides. */
function reconsidered(verdict: Verdict, opinion: Exclude<Opinion, 'not_asked'>): Verdict {
  if (opinion === 'missing') return withReason(verdict, 'second_opinion_missing', 0)
  const shift = shiftOf(opinion)
  if (shift === 0) return withReason(verdict, 'second_opinion_unsure', 0)
  const score = 1 / (1 + Math.exp(-(Math.log(verdict.score / (1 - verdict.score)) + shift)))
  const moved = { ...verdict, score, confidence: Math.floor(score * 100) }
  const code = shift > 0 ? 'second_opinion_unwanted' : 'second_opinion_wanted'
  const sided = score < 0.5 ? { ...moved, label: opinion.label, kind: 'other' as const, campaign: null } : moved
  return withReason(sided, code, Math.round(shift * POINTS_PER_LOGIT))
}

function shiftOf(opinion: Exclude<Opinion, string>): number {
  const { label, confidence } = opinion
  if (!isCoherent(opinion)) return 0
  if (isUnwanted(label)) return confidence >= SURE ? MOST_RAISE : 0
  return (-MOST_FALL * confidence) / 100
}

function isUnwanted(label: Label): boolean {
  return label === 'cold_outreach' || label === 'spam'
}

/** Never left out for want of room, since it tells that text of the message was sent away. */
function withReason(verdict: Verdict, code: ReasonCode, weight: number): Verdict {
  const before = verdict.reasons.slice(0, MOST_REASONS - 1)
  // The first reason speaks for the verdict: a lowered one for what lowered it.
  if (weight < 0 && verdict.score < 0.5) return { ...verdict, reasons: [{ code, weight }, ...before] }
  const stronger = before.filter(reason => Math.abs(reason.weight) >= Math.abs(weight))
  const weaker = before.filter(reason => Math.abs(reason.weight) < Math.abs(weight))
  return { ...verdict, reasons: [...stronger, { code, weight }, ...weaker] }
}
