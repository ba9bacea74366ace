import { type ActivityItem, listLogs, listSenderRules, setSenderRule } from '@icebox/contract/activity'
import { UNDO_SECONDS } from '@icebox/contract/constants'
import { listReview } from '@icebox/contract/review'
import { sentenceOf } from './action.ts'
import { keyOf } from './query.ts'
import type { ToastText } from './toasts.ts'

/** What the person decided about a sender; null is no decision. */
export type SenderDecision = ActivityItem['senderRule']

/** The call that decides about a sender, with the answers it makes stale. */
export function senderRuleAction(userId: string) {
  const params = { id: userId }
  return { call: setSenderRule, refresh: [listReview, listLogs, listSenderRules].map(call => keyOf(call, params)) }
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

/** Says what a decision means for mail to come. */
export function senderRuleToast(address: string, decision: SenderDecision): ToastText {
  const { title, description } = DONE[decision ?? 'forget']
  return { title, description: description(address), tone: 'ok', duration: UNDO_SECONDS * 1_000 }
}

export function senderRuleFailed(error: Error): ToastText {
  return { title: 'No rule made', description: sentenceOf(error, 'Could not save that. Please try again.') }
}
