import type { Session } from '@icebox/contract/safety/sessions'
import { ageLabel } from '../../kit/age.ts'
import { formatMoment } from '../../kit/format.ts'

export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser && system) return `${browser} on ${system}`
  return browser || (system && `A browser on ${system}`) || 'An unknown browser'
}

/** When and from where it signed in, and when it was last seen; `now` in milliseconds. */
export function sessionFacts({ signedInAt, lastSeenAt, network, isThis }: Session, now: number): string {
  const began = `Signed in ${formatMoment(signedInAt, now)}${network && ` from ${network}`}`
  if (isThis) return began
  return `${began}, last seen ${ago(ageLabel(Date.parse(lastSeenAt), now))}`
}

/** `2 h` is "2 h ago"; a date stays as it is. */
function ago(label: string): string {
  if (label === 'Just now') return 'just now'
  return /\d (min|h|days?)$/.test(label) ? `${label} ago` : label
}
