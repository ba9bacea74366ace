import { listRules, orderRules, type RulesOverview } from '@icebox/contract/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ruleKeys } from '../../domain/rule/stale-keys.ts'
import { useAction } from '../../kit/calls/action.ts'
import { queryOf } from '../../kit/calls/query.ts'
import { SendError } from '../../kit/calls/send.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { failedToast } from '../../kit/result-toasts.ts'
import type { ToastText } from '../../kit/toasts.ts'
import { inOrder } from './order.ts'

/**
 * Puts the person's own rules into an order, shown at once. Moves made while one is being saved are saved together after
 * it, against the list as it is then.
 */
export function useOrder(): (ids: string[]) => void {
  const id = useUserId()
  const client = useQueryClient()
  const { queryKey } = queryOf(listRules, { id })
  const wanted = useRef<string[]>(undefined)
  const isSaving = useRef(false)
  const saving = useAction({ call: orderRules, failed: notOrdered })
  const change = (patch: (overview: RulesOverview) => RulesOverview) =>
    client.setQueryData(queryKey, overview => overview && patch(overview))

  async function saveWanted() {
    const ids = wanted.current
    const before = client.getQueryData(queryKey)
    if (!ids || !before) return
    wanted.current = undefined
    const { revision } = await saving.runAndWait({ params: { id }, input: { ids, revision: before.revision } })
    change(overview => ({ ...overview, revision }))
    await saveWanted()
  }
  async function order(ids: string[]) {
    await client.cancelQueries({ queryKey })
    change(overview => ({ ...overview, rules: inOrder(overview.rules, ids) }))
    wanted.current = ids
    if (isSaving.current) return
    isSaving.current = true
    // The failure itself has been told by then, and the list is fetched as it really is.
    await saveWanted().catch(() => undefined)
    wanted.current = undefined
    isSaving.current = false
    await Promise.all(ruleKeys(id).map(key => client.invalidateQueries({ queryKey: key })))
  }
  return ids => void order(ids)
}

function notOrdered(error: Error): ToastText {
  if (!(error instanceof SendError) || error.status !== 409) return failedToast(error)
  return {
    title: 'Order not saved',
    description: 'The rules have changed since, perhaps in another window. This is how they stand now.',
  }
}
