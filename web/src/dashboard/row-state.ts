import type { ActivityItem, Reason } from '@icebox/contract/activity'
import { CLOSE_CALL_FROM, PRODUCT_NAME } from '@icebox/contract/constants'

export type RowVerdict = 'on_ice' | 'let_through' | 'thawed' | 'freezing' | 'thawing' | 'gone'
/** What the button of a row does. `refreeze` freezes a message that the person had thawed. */
export type RowAction = 'restore' | 'freeze' | 'refreeze'

export interface RowState {
  verdict: RowVerdict
  /** Null while the person's own wish is under way, and for mail that is no longer there. */
  action: RowAction | null
  isUnderWay: boolean
  tone: 'ice' | 'ember' | 'plain'
  /** The line under the subject. */
  why: string
}

/** How a message is shown, from where it is and what was said about it. */
export function rowStateOf(item: ActivityItem): RowState {
  const verdict = verdictOf(item)
  return {
    verdict,
    action: actionFor(item, verdict),
    isUnderWay: verdict === 'freezing' || verdict === 'thawing',
    tone: TONES[verdict],
    why: whyOf(item, verdict),
  }
}

const TONES: Record<RowVerdict, RowState['tone']> = {
  on_ice: 'ice',
  freezing: 'ice',
  thawed: 'ember',
  thawing: 'ember',
  let_through: 'plain',
  gone: 'plain',
}

function verdictOf(item: ActivityItem): RowVerdict {
  if (item.place === 'icebox') return 'on_ice'
  if (item.place !== 'inbox') return item.place
  return item.isFalsePositive ? 'thawed' : 'let_through'
}

/** Its text could not be read so far; Icebox tries again. */
function isWaiting({ place, confidence, reasons, trouble }: ActivityItem): boolean {
  return place === 'inbox' && confidence === null && reasons.length === 0 && trouble !== null
}

function actionFor(item: ActivityItem, verdict: RowVerdict): RowAction | null {
  if (isWaiting(item)) return null
  if (verdict === 'on_ice') return 'restore'
  if (verdict === 'let_through') return 'freeze'
  if (verdict === 'thawed') return 'refreeze'
  // Icebox itself is moving it and nobody asked for that yet, so it may still be called back.
  return verdict === 'freezing' && !item.isConfirmedCold ? 'restore' : null
}

function whyOf(item: ActivityItem, verdict: RowVerdict): string {
  if (verdict === 'gone') return `Moved or deleted outside ${PRODUCT_NAME}`
  if (verdict === 'thawing') return 'On its way back to your inbox'
  if (verdict === 'freezing') return `On its way to the ${PRODUCT_NAME}`
  if (verdict === 'thawed') return item.senderRule === 'allow' ? 'You thawed it, sender now allowed' : 'You thawed it'
  if (isWaiting(item)) return 'Not judged yet: it could not be read so far, and is tried again'
  if (item.confidence === null)
    return item.reasons[0] ? `Not judged: ${inSentence(item.reasons[0].text)}` : 'Not judged'
  return said(item, verdict) ?? mainReason(item.reasons, verdict)
}

/** After a colon. */
const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** A word of the person, or the line itself, explains more than any sign in the message. */
function said(item: ActivityItem, verdict: RowVerdict): string | null {
  const { confidence, line, senderRule, senderCheck, isConfirmedCold } = item
  const score = confidence ?? 0
  if (verdict === 'on_ice') return score < line && isConfirmedCold ? 'You put it on ice' : null
  // The sender is allowed, whoever borrows the name is not.
  if (senderRule === 'allow' && senderCheck !== 'failed') return 'You allow this sender'
  if (score >= CLOSE_CALL_FROM && score < line) return `Below your line: ${score}% is under ${line}%`
  return null
}

/** The first reason that speaks for the verdict; the judge puts first what tells most. Where none does, the first. */
function mainReason(reasons: Reason[], verdict: RowVerdict): string {
  const sign = verdict === 'on_ice' ? 1 : -1
  const main = reasons.find(reason => reason.weight * sign > 0) ?? reasons[0]
  return main?.text ?? 'No single sign stood out'
}
