import type { ActivityItem } from '@icebox/contract/activity'
import { sentenceOf } from '../../kit/calls/action.ts'
import type { ToastText } from '../../kit/toasts.ts'
import { takenBackBy } from '../../kit/undo-toasts.ts'

/** What the person decided about a sender; null is no decision. */
export type SenderDecision = ActivityItem['senderRule']

/** What holds for a sender. */
export const RULED = { allow: 'allowed', block: 'blocked' } as const

/** As a heading, or said of one sender alone. */
export const RULED_TITLES = { allow: 'Allowed', block: 'Blocked' } as const

/** What the button says that decides: about one sender, or about everybody at `domain`, which begins with `@`. */
export function decisionName(decision: SenderDecision, domain?: string): string {
  if (decision === null) return `Forget the rule for ${domain ? whom(domain) : 'this sender'}`
  return `${decision === 'allow' ? 'Allow' : 'Block'} ${domain ? whom(domain) : 'sender'}`
}

const DONE = {
  allow: {
    title: 'Sender allowed',
    description: (address: string) =>
      `Mail from ${whom(address)} stays in your inbox, unless it fails the sender checks.`,
  },
  block: { title: 'Sender blocked', description: (address: string) => `Mail from ${whom(address)} goes on ice.` },
  forget: {
    title: 'Sender removed',
    description: (address: string) => `${whom(address, 'Everyone')} is judged like anyone else.`,
  },
}

/** A rule for a whole domain stands under `@` and the domain. */
function whom(address: string, everyone = 'everyone'): string {
  return address.startsWith('@') ? `${everyone} at ${address.slice(1)}` : address
}

/** Says what a decision means for mail to come. `undo` where it can be taken back. */
export function decidedToast(address: string, decision: SenderDecision, undo: (() => void) | undefined): ToastText {
  const { title, description } = DONE[decision ?? 'forget']
  return { title, description: description(address), tone: 'ok', ...(undo && takenBackBy(undo)) }
}

export function notDecidedToast(error: Error): ToastText {
  return { title: 'No rule made', description: sentenceOf(error, 'Could not save that. Please try again.') }
}
