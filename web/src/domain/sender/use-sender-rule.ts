import { listSenderRules, type SenderRule, setSenderRule } from '@icebox/contract/activity'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Expectation, useAction } from '../../kit/calls/action.ts'
import { queryOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { notUndone, UNDONE } from '../../kit/undo-toasts.ts'
import { senderKeys } from './stale-keys.ts'
import { decidedToast, notDecidedToast, type SenderDecision } from './words.ts'

export interface SenderWish {
  /** Or a whole domain: `@example.com`. */
  address: string
  decision: SenderDecision
  /** The message it is said of; the rule then holds only for mail that proves as much as this message. */
  emailId?: string
}

export type DecideSender = (wish: SenderWish) => void

interface RuleBefore {
  decision: SenderDecision
  covers?: SenderRule['covers'] | undefined
}

/** Allows, blocks or forgets a sender or a whole domain, from now on; mail that is here stays where it is. The toast takes it back. */
export function useSenderRule(): DecideSender {
  const client = useQueryClient()
  const id = useUserId()
  const shared = { call: setSenderRule, refresh: senderKeys(id), expect: expectRule(id) }
  const takeBack = useAction({ ...shared, done: () => UNDONE, failed: notUndone })
  const before = useRef(new Map<string, RuleBefore>())
  const action = useAction({
    ...shared,
    done: (_answer, { input }) => {
      if (!input) return undefined
      const { address, decision } = input
      const was = before.current.get(address)
      const undo = was && (() => takeBack.run({ params: { id }, input: { address, ...was } }))
      return decidedToast(address, decision, undo)
    },
    failed: notDecidedToast,
  })

  async function decide(wish: SenderWish) {
    const was = await ruleNow(client, id, wish.address)
    if (was) before.current.set(wish.address, was)
    else before.current.delete(wish.address)
    action.run({ params: { id }, input: wish })
  }
  return wish => void decide(wish)
}

/** What holds for an address before it is decided about anew; undefined where that cannot be known, so that nothing can be taken back. */
async function ruleNow(client: QueryClient, id: string, address: string): Promise<RuleBefore | undefined> {
  const rules = await rulesNow(client, id).catch(() => undefined)
  if (!rules) return undefined
  const rule = rules.find(each => each.address === address)
  return { decision: rule?.decision ?? null, covers: rule?.covers }
}

/** A list that is on the screen is as the person sees it, what they did a moment ago included; elsewhere it is asked for. */
function rulesNow(client: QueryClient, id: string): Promise<SenderRule[]> {
  const query = queryOf(listSenderRules, { id })
  const isShown = client.getQueryCache().find({ queryKey: query.queryKey })?.isActive()
  const shown = isShown ? client.getQueryData(query.queryKey) : undefined
  return shown ? Promise.resolve(shown) : client.fetchQuery(query)
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
