import { type ActivityItem, listLogs, listSenderRules, setSenderRule } from '@icebox/contract/activity'
import { UNDO_SECONDS } from '@icebox/contract/constants'
import { sentenceOf, useAction } from '../kit/action.ts'
import { keyOf } from '../kit/query.ts'
import { useUserId } from '../kit/session.ts'

export type SenderDecision = ActivityItem['senderRule']

const DONE = {
  allow: { title: 'Sender allowed', description: (address: string) => `Mail from ${address} stays in your inbox.` },
  block: { title: 'Sender blocked', description: (address: string) => `Mail from ${address} goes on ice.` },
  forget: { title: 'Sender forgotten', description: (address: string) => `${address} is judged like anyone else.` },
}

/** Decides about a sender's mail from now on; messages that are here already stay where they are. */
export function useSenderRule() {
  const params = { id: useUserId() }
  const action = useAction({
    call: setSenderRule,
    refresh: [keyOf(listLogs, params), keyOf(listSenderRules, params)],
    done: (_answer, { input }) => {
      if (!input) return undefined
      const { title, description } = DONE[input.decision ?? 'forget']
      return { title, description: description(input.address), tone: 'ok', duration: UNDO_SECONDS * 1_000 }
    },
    failed: error => ({ title: 'Error', description: sentenceOf(error, 'Could not save that. Please try again.') }),
  })
  return (address: string, decision: SenderDecision) => action.run({ params, input: { address, decision } })
}
