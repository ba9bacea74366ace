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
import { failedWords, movedToast } from './move-words.ts'

interface MoveCallsFor {
  userId: string
  view: FolderView
  /** What the toast's Undo button does. */
  undo: () => void
}

/** The calls that move mail, with the counts and toasts that go with them. Each resolves to whether it was done. */
export function useMoveCalls({ userId, view, undo }: MoveCallsFor) {
  const client = useQueryClient()
  const alsoSaid = useRef(new Map<string, string>())
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

  async function move(way: Move, ids: string[], alsoSay?: string): Promise<boolean> {
    if (alsoSay) for (const id of ids) alsoSaid.current.set(id, alsoSay)
    const { runAndWait } = way === 'restore' ? restore : freeze
    const isDone = await settled(runAndWait({ params, input: { ids } }))
    for (const id of ids) alsoSaid.current.delete(id)
    return isDone
  }

  return { move, takeBack: (ids: string[]) => settled(takeBack.runAndWait({ params, input: { ids } })) }
}

/** The failure itself has been told by then. */
function settled(answer: Promise<unknown>): Promise<boolean> {
  return answer.then(
    () => true,
    () => false,
  )
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
