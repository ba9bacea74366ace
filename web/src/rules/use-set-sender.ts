import { listSenderRules, type SenderRule, type setSenderRule } from '@icebox/contract/activity'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Expectation, useAction } from '../kit/action.ts'
import { UNDONE } from '../kit/move-words.ts'
import { queryOf } from '../kit/query.ts'
import { type SenderDecision, senderRuleAction, senderRuleFailed, senderRuleToast } from '../kit/sender-rule.ts'

export type SetSender = (address: string, decision: SenderDecision) => void

interface RuleBefore {
  decision: SenderDecision
  covers?: SenderRule['covers'] | undefined
}

/** Allows, blocks or forgets a sender. The list shows it at once, and the toast takes it back. */
export function useSetSender(userId: string): SetSender {
  const client = useQueryClient()
  const params = { id: userId }
  const { queryKey } = queryOf(listSenderRules, params)
  const ruleOf = (address: string): RuleBefore => {
    const rule = client.getQueryData(queryKey)?.find(each => each.address === address)
    return { decision: rule?.decision ?? null, covers: rule?.covers }
  }

  const shared = {
    ...senderRuleAction(userId),
    expect: expectRule(userId),
    failed: senderRuleFailed,
  }
  const takeBack = useAction({ ...shared, done: () => UNDONE })
  const before = useRef(new Map<string, RuleBefore>())
  const action = useAction({
    ...shared,
    done: (_answer, { input }) => {
      if (!input) return undefined
      const { address, decision } = input
      const was = before.current.get(address) ?? { decision: null }
      const undo = () => takeBack.run({ params, input: { address, ...was } })
      return { ...senderRuleToast(address, decision), undo }
    },
  })
  return (address, decision) => {
    before.current.set(address, ruleOf(address))
    action.run({ params, input: { address, decision } })
  }
}

function expectRule(userId: string): Expectation<typeof setSenderRule> {
  const { queryKey } = queryOf(listSenderRules, { id: userId })
  return {
    keys: () => [queryKey],
    apply: (client: QueryClient, { input }) => {
      if (!input) return
      const { address, decision, covers = 'any' } = input
      client.setQueryData(queryKey, rules => {
        const others = rules?.filter(rule => rule.address !== address)
        return decision && others
          ? [{ address, decision, covers, createdAt: new Date().toISOString() }, ...others]
          : others
      })
    },
  }
}
