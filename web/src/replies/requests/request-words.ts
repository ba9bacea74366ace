import type { StopFigures, StopRequest, StopState } from '@icebox/contract/replies'
import { formatCount, formatMoment } from '../../kit/format.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** After so many days without another message of its campaign a sender counts as quiet. */
const QUIET_DAYS = 21

export const STATES: Record<StopState, { text: string; tone: BadgeTone }> = {
  waiting: { text: 'Waiting', tone: 'ice' },
  sending: { text: 'Going out', tone: 'plain' },
  sent: { text: 'Asked', tone: 'plain' },
  quiet: { text: 'Quiet', tone: 'ok' },
  came_back: { text: 'Wrote again', tone: 'warn' },
  cancelled: { text: 'Cancelled', tone: 'plain' },
  refused: { text: 'Not sent', tone: 'plain' },
  failed: { text: 'Failed', tone: 'danger' },
}

/** What became of a request, below its sender; of one that waits the countdown stands there instead. */
export function outcomeOf({ state, because, sentAt }: Pick<StopRequest, 'state' | 'because' | 'sentAt'>): string {
  const asked = sentAt ? `Asked ${formatMoment(sentAt)}. ` : ''
  if (state === 'sending') return 'It may have gone out, and is not sent twice.'
  if (state === 'sent') return `${asked}Whether they stop is known after ${QUIET_DAYS} days.`
  if (state === 'quiet') return `${asked}Nothing came since.`
  if (state === 'came_back') return `${asked}They wrote again after your no.`
  return because ?? ''
}

/** How it was or is asked. */
export function wayWords({ way, isAutomatic }: Pick<StopRequest, 'way' | 'isAutomatic'>): string {
  if (way === 'none') return ''
  const words = way === 'unsubscribe' ? 'through their list' : 'by a reply'
  return isAutomatic ? `${words}, by itself` : words
}

/** `Goes out in 8 s`, `Goes out in 24 min`. */
export function leftWords(seconds: number): string {
  if (seconds <= 0) return 'Goes out now'
  return seconds < 60 ? `Goes out in ${seconds} s` : `Goes out in ${Math.ceil(seconds / 60)} min`
}

export interface FigureWords {
  main: string
  rest: string[]
}

/** `38 of 41 went quiet`, of those of which it is known. */
export function figureWords({ asked, quiet, cameBack, notKnownYet }: StopFigures): FigureWords | undefined {
  if (asked === 0) return undefined
  const known = quiet + cameBack
  const rest = [
    cameBack > 0 && `${formatCount(cameBack)} wrote again`,
    notKnownYet > 0 && `${formatCount(notKnownYet)} not known yet`,
  ].filter(words => words !== false)
  const main = known === 0 ? 'Not known yet' : `${formatCount(quiet)} of ${formatCount(known)} went quiet`
  return { main, rest: known === 0 ? [`${formatCount(asked)} asked, known after ${QUIET_DAYS} days`] : rest }
}
