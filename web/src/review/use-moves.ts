import {
  type ActivityItem,
  freezeEmails,
  getActivity,
  getIceCounts,
  getLineEffect,
  listLogs,
  restoreEmails,
  undoEmails,
} from '@icebox/contract/activity'
import { getStats } from '@icebox/contract/user'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Expectation, sentenceOf, useAction } from '../kit/action.ts'
import { keyOf, queryOf } from '../kit/query.ts'
import { type FolderView, type Move, shiftCounts } from './folders.ts'
import { failedWords, movedToast, ruleWords } from './move-words.ts'
import type { useDepartures } from './use-departures.ts'
import { type Decision, useSenderRule } from './use-sender-rule.ts'

interface MovesFor {
  userId: string
  view: FolderView
  rows: Pick<ReturnType<typeof useDepartures>, 'sendOff' | 'callBack' | 'settle'> & {
    onUndo: (ids: readonly string[]) => void
  }
}

interface LastMove {
  ids: string[]
  rulesBefore: { address: string; decision: Decision }[]
  answered: Promise<boolean>
}

/** Restoring, freezing and taking back. Rows leave at once and come back when the server refuses. */
export function useMoves({ userId, view, rows }: MovesFor) {
  const client = useQueryClient()
  const last = useRef<LastMove>(undefined)
  const underWay = useRef(0)
  const alsoSaid = useRef(new Map<string, string>())
  const setRule = useSenderRule(userId)
  const params = { id: userId }
  // Asking again between two moves would bring back rows of the second, so only the last one asks.
  const refresh = () => (client.isMutating() > 1 ? [] : staleKeys(userId))

  const shared = (move: Move) => ({
    refresh,
    expect: expectCounts(userId, view, move),
    done: ({ items }: { items: ActivityItem[] }) => ({
      ...describe(alsoSaid.current.get(items[0]?.id ?? '')),
      ...movedToast(move, items, undo),
    }),
    failed: (error: Error) => ({ title: 'Not moved.', description: sentenceOf(error, failedWords(move)) }),
  })
  const restore = useAction({ call: restoreEmails, ...shared('restore') })
  const freeze = useAction({ call: freezeEmails, ...shared('freeze') })
  const takeBack = useAction({
    call: undoEmails,
    refresh,
    done: () => ({ title: 'Taken back.', tone: 'plain' }),
    failed: error => ({ title: 'Not taken back.', description: sentenceOf(error, 'Please try again.') }),
  })

  function run(move: Move, items: readonly ActivityItem[], rulesBefore: LastMove['rulesBefore'] = []) {
    const ids = items.map(item => item.id)
    rows.sendOff(ids, move === 'restore' ? 'thaw' : 'freeze')
    underWay.current += 1
    const answered = (move === 'restore' ? restore : freeze)
      .runAndWait({ params, input: { ids } })
      .then(
        () => true,
        () => false,
      )
      .then(isDone => {
        underWay.current -= 1
        if (!isDone) rows.callBack(ids)
        if (underWay.current === 0) rows.settle()
        return isDone
      })
    last.current = { ids, rulesBefore, answered }
    return answered
  }

  /** The server allows the senders of what comes back; asking for it as well makes the rule and its toast explicit. */
  async function restoreAndAllow(items: readonly ActivityItem[]) {
    const senders = [...new Map(items.map(item => [item.sender, item])).values()]
    const rulesBefore = senders.map(item => ({ address: item.sender, decision: item.senderRule }))
    const sentence =
      senders.length > 1 ? 'Their senders are always let through.' : ruleWords(senders[0]?.sender ?? '', 'allow')
    for (const item of items) alsoSaid.current.set(item.id, sentence)
    const isDone = await run('restore', items, rulesBefore)
    for (const item of items) alsoSaid.current.delete(item.id)
    if (isDone) for (const item of senders) await setRule(item.sender, 'allow', 'quietly')
  }

  async function undo() {
    const move = last.current
    last.current = undefined
    if (!move || !(await move.answered)) return
    rows.callBack(move.ids)
    rows.onUndo(move.ids)
    await takeBack.runAndWait({ params, input: { ids: move.ids } }).then(
      () => Promise.all(move.rulesBefore.map(({ address, decision }) => setRule(address, decision, 'quietly'))),
      () => undefined,
    )
  }

  return {
    restore: (items: readonly ActivityItem[]) => void run('restore', items),
    freeze: (items: readonly ActivityItem[]) => void run('freeze', items),
    restoreAndAllow,
    setRule,
    undo,
  }
}

function describe(description: string | undefined) {
  return description ? { description } : {}
}

function staleKeys(userId: string) {
  const params = { id: userId }
  return [listLogs, getIceCounts, getStats, getActivity, getLineEffect].map(call => keyOf(call, params))
}

function expectCounts(userId: string, view: FolderView, move: Move): Expectation<typeof restoreEmails> {
  const { queryKey } = queryOf(getIceCounts, { id: userId })
  return {
    keys: () => [queryKey],
    apply: (client: QueryClient, { input }) => {
      const amount = input?.ids.length ?? 0
      client.setQueryData(queryKey, counts => counts && shiftCounts(counts, view, { move, amount }))
    },
  }
}
