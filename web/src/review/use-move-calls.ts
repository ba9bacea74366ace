import { type ActivityItem, freezeEmails, getIceCounts, restoreEmails, undoEmails } from '@icebox/contract/activity'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { messageKeys } from '../domain/message/stale-keys.ts'
import type { Move } from '../domain/message/state.ts'
import { type AskedMove, movedToast, NOT_MOVED, notMovedText } from '../domain/message/words.ts'
import { sentenceOf, useAction } from '../kit/action.ts'
import { queryOf } from '../kit/query.ts'
import { notUndone, UNDONE } from '../kit/undo-toasts.ts'
import { type FolderView, shiftCounts } from './folders.ts'

interface MoveCallsFor {
  userId: string
  view: FolderView
  /** What the toast's Undo button does. */
  undo: () => void
}

/** The calls that move mail, with the counts and toasts that go with them. Each resolves to whether it was done. */
export function useMoveCalls({ userId, view, undo }: MoveCallsFor) {
  const client = useQueryClient()
  const params = { id: userId }
  // Asking again between two moves would bring back rows of the second, so only the last one asks.
  const refresh = () => (client.isMutating() > 1 ? [] : messageKeys(userId))
  const shared = (move: Move) => ({
    refresh,
    expect: expectCounts(userId, view, move),
    done: ({ items }: { items: ActivityItem[] }, { input }: AskedWith) =>
      movedToast({ move, withRule: input?.allowSender === true || input?.blockSender === true }, items, undo),
    failed: (error: Error) => ({ title: NOT_MOVED, description: sentenceOf(error, notMovedText(move)) }),
  })
  const restore = useAction({ call: restoreEmails, ...shared('restore') })
  const freeze = useAction({ call: freezeEmails, ...shared('freeze') })
  const takeBack = useAction({
    call: undoEmails,
    refresh,
    done: () => UNDONE,
    failed: notUndone,
  })

  const move = ({ move: way, withRule }: AskedMove, ids: string[]) =>
    settled(
      way === 'restore'
        ? restore.runAndWait({ params, input: { ids, allowSender: withRule } })
        : freeze.runAndWait({ params, input: { ids, blockSender: withRule } }),
    )

  return { move, takeBack: (ids: string[]) => settled(takeBack.runAndWait({ params, input: { ids } })) }
}

/** The failure itself has been told by then. */
export function settled(answer: Promise<unknown>): Promise<boolean> {
  return answer.then(
    () => true,
    () => false,
  )
}

interface AskedWith {
  input?: { allowSender?: boolean; blockSender?: boolean }
}

function expectCounts(userId: string, view: FolderView, move: Move) {
  const { queryKey } = queryOf(getIceCounts, { id: userId })
  return {
    keys: () => [queryKey],
    apply: (client: QueryClient, { input }: { input?: { ids: string[] } }) => {
      const amount = input?.ids.length ?? 0
      client.setQueryData(queryKey, counts => counts && shiftCounts(counts, view, { move, amount }))
    },
  }
}
