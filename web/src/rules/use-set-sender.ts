import { listLogs, listSenderRules, type SenderRule, setSenderRule } from '@icebox/contract/activity'
import { UNDO_SECONDS } from '@icebox/contract/constants'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Expectation, sentenceOf, useAction } from '../kit/action.ts'
import { keyOf, queryOf } from '../kit/query.ts'

export type Decision = SenderRule['decision'] | null
export type SetSender = (address: string, decision: Decision) => void

const DONE = {
  allow: { title: 'Sender allowed', description: (address: string) => `Mail from ${address} stays in your inbox.` },
  block: { title: 'Sender blocked', description: (address: string) => `Mail from ${address} goes on ice.` },
  forget: { title: 'Sender removed', description: (address: string) => `${address} is judged like anyone else.` },
}

/** Allows, blocks or forgets a sender. The list shows it at once, and the toast takes it back. */
export function useSetSender(userId: string): SetSender {
  const client = useQueryClient()
  const params = { id: userId }
  const { queryKey } = queryOf(listSenderRules, params)
  const decisionOf = (address: string): Decision =>
    client.getQueryData(queryKey)?.find(rule => rule.address === address)?.decision ?? null

  const shared = {
    call: setSenderRule,
    refresh: [queryKey, keyOf(listLogs, params)],
    expect: expectRule(userId),
    failed: (error: Error) => ({
      title: 'Error',
      description: sentenceOf(error, 'Could not save that. Please try again.'),
    }),
  }
  const takeBack = useAction({ ...shared, done: () => ({ title: 'Taken back.' }) })
  const before = useRef(new Map<string, Decision>())
  const action = useAction({
    ...shared,
    done: (_answer, { input }) => {
      if (!input) return undefined
      const { address, decision } = input
      const { title, description } = DONE[decision ?? 'forget']
      const undo = () => takeBack.run({ params, input: { address, decision: before.current.get(address) ?? null } })
      return { title, description: description(address), tone: 'ok', duration: UNDO_SECONDS * 1_000, undo }
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
