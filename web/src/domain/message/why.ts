import type { ActivityItem, Reason } from '@icebox/contract/activity'
import { CLOSE_CALL_FROM, PRODUCT_NAME } from '@icebox/contract/constants'
import { isWaiting, type MessageVerdict, TONES, verdictOf } from './state.ts'

export const NOT_JUDGED = 'This message was not judged.'
export const NO_REASON = 'No single sign stood out'

/** The heading over the reasons. */
export function whyTitle(item: Pick<ActivityItem, 'place' | 'isFalsePositive'>): string {
  const verdict = verdictOf(item)
  if (TONES[verdict] === 'ice') return 'Why it is on ice'
  if (verdict === 'filed' || verdict === 'filing') return 'Why it was filed'
  return verdict === 'let_through' ? 'Why it was let through' : 'Why it was on ice'
}

/** Why a message is where it is, in one line. */
export function whyOf(item: ActivityItem): string {
  const verdict = verdictOf(item)
  if (verdict === 'gone') return `Moved or deleted outside ${PRODUCT_NAME}`
  if (verdict === 'thawing') return 'On its way back to your inbox'
  if (verdict === 'freezing') return `On its way to the ${PRODUCT_NAME}`
  if (verdict === 'thawed') return item.senderRule === 'allow' ? 'You thawed it, sender now allowed' : 'You thawed it'
  if (isWaiting(item)) return 'Not judged yet: it could not be read so far, and is tried again'
  if (ruledBy(item)) return item.reasons[0]?.text ?? NO_REASON
  if (item.confidence === null)
    return item.reasons[0] ? `Not judged: ${inSentence(item.reasons[0].text)}` : 'Not judged'
  return said(item, verdict) ?? mainReason(item.reasons, verdict)
}

/** A rule decided before the judge was asked. */
function ruledBy({ reasons }: Pick<ActivityItem, 'reasons'>): boolean {
  return reasons[0]?.code.startsWith('rule_') === true
}

/** After a colon. */
const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** A word of the person, or the line itself, explains more than any sign in the message. */
function said(item: ActivityItem, verdict: MessageVerdict): string | null {
  const { confidence, line, senderRule, senderCheck, isConfirmedCold } = item
  const score = confidence ?? 0
  if (verdict === 'on_ice') return score < line && isConfirmedCold ? 'You put it on ice' : null
  // The sender is allowed, whoever borrows the name is not.
  if (senderRule === 'allow' && senderCheck !== 'failed') return 'You allow this sender'
  if (score >= CLOSE_CALL_FROM && score < line) return `Below your line: ${score}% is under ${line}%`
  return null
}

/** The first reason that speaks for the verdict; the judge puts first what tells most. Where none does, the first. */
function mainReason(reasons: Reason[], verdict: MessageVerdict): string {
  const sign = verdict === 'on_ice' ? 1 : -1
  const main = reasons.find(reason => reason.weight * sign > 0) ?? reasons[0]
  return main?.text ?? NO_REASON
}
