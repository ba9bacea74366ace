import { listSenderRules, type setSenderRule } from '@icebox/contract/activity'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Expectation, sentenceOf, useAction } from '../kit/action.ts'
import { queryOf } from '../kit/query.ts'
import { type SenderDecision, senderRuleAction, senderRuleToast } from '../kit/sender-rule.ts'

export type SetSender = (address: string, decision: SenderDecision) => void

/** Allows, blocks or forgets a sender. The list shows it at once, and the toast takes it back. */
export function useSetSender(userId: string): SetSender {
  const client = useQueryClient()
  const params = { id: userId }
  const { queryKey } = queryOf(listSenderRules, params)
  const decisionOf = (address: string): SenderDecision =>
    client.getQueryData(queryKey)?.find(rule => rule.address === address)?.decision ?? null

  const shared = {
    ...senderRuleAction(userId),
    expect: expectRule(userId),
    failed: (error: Error) => ({
      title: 'Error',
      description: sentenceOf(error, 'Could not save that. Please try again.'),
    }),
  }
  const takeBack = useAction({ ...shared, done: () => ({ title: 'Taken back.' }) })
  const before = useRef(new Map<string, SenderDecision>())
  const action = useAction({
    ...shared,
    done: (_answer, { input }) => {
      if (!input) return undefined
      const { address, decision } = input
      const undo = () => takeBack.run({ params, input: { address, decision: before.current.get(address) ?? null } })
      return { ...senderRuleToast(address, decision), undo }
    },
  })
  return (address, decision) => {
    before.current.set(address, decisionOf(address))
    action.run({ params, input: { address, decision } })
  }
}

function expectRule(userId: string): Expectation<typeof setSenderRule> {
  const { queryKey } = queryOf(listSenderRules, { id: userId })
  return {
    keys: () => [queryKey],
    apply: (client: QueryClient, { input }) => {
      if (!input) return
      const { address, decision } = input
      client.setQueryData(queryKey, rules => {
        const others = rules?.filter(rule => rule.address !== address)
        return decision && others ? [{ address, decision, createdAt: new Date().toISOString() }, ...others] : others
      })
    },
  }
}
