import {
  type ActivityItem,
  freezeEmails,
  getIceCounts,
  listLogs,
  restoreEmails,
  undoEmails,
} from '@icebox/contract/activity'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAction } from '../../kit/calls/action.ts'
import { keyOf, queryOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { notUndone, UNDONE } from '../../kit/undo-toasts.ts'
import { expectMoved, patchLogs, shiftCounts } from './expected.ts'
import type { Move } from './state.ts'
import { type AskedMove, movedToast, notMovedToast } from './words.ts'

/** What was asked of messages named one by one, and the way to take it back. */
interface Wish {
  asked: AskedMove
  items: readonly ActivityItem[]
  undo: () => void
}

/** The calls under way: each says that it goes out, and learns from its answer what is stale now. */
export interface Unanswered {
  sent: () => void
  answered: () => QueryKey[]
}

interface Sent {
  input?: { ids: string[] }
}

/**
 * The calls that move messages named one by one, with what lists and counts show before the answer and the toasts that
 * follow it. Each resolves to whether it was done.
 */
export function useMoveCalls(unanswered: Unanswered) {
  const params = { id: useUserId() }
  // By what was sent, since several may be under way at once.
  const wishes = useRef(new WeakMap<object, Wish>())
  const wishOf = ({ input }: Sent) => input && wishes.current.get(input)
  const shared = (move: Move) => ({
    refresh: unanswered.answered,
    expect: {
      keys: () => [keyOf(listLogs, params), keyOf(getIceCounts, params)],
      apply: (client: QueryClient, sent: Sent) => showMoved(client, params, wishOf(sent)),
    },
    done: ({ items }: { items: ActivityItem[] }, sent: Sent) => {
      const wish = wishOf(sent)
      return wish && movedToast(wish.asked, items, wish.undo)
    },
    failed: (error: Error) => notMovedToast(error, move),
  })
  const restoring = useAction({ call: restoreEmails, ...shared('restore') })
  const freezing = useAction({ call: freezeEmails, ...shared('freeze') })
  const undoing = useAction({ call: undoEmails, refresh: unanswered.answered, done: () => UNDONE, failed: notUndone })

  function send<I extends object>(wish: Wish, input: I): I {
    unanswered.sent()
    wishes.current.set(input, wish)
    return input
  }
  function move(wish: Wish): Promise<boolean> {
    const ids = wish.items.map(({ id }) => id)
    const { move: way, withRule } = wish.asked
    return settled(
      way === 'restore'
        ? restoring.runAndWait({ params, input: send(wish, { ids, allowSender: withRule }) })
        : freezing.runAndWait({ params, input: send(wish, { ids, blockSender: withRule }) }),
    )
  }
  function takeBack(ids: string[]): Promise<boolean> {
    unanswered.sent()
    return settled(undoing.runAndWait({ params, input: { ids } }))
  }
  return { move, takeBack }
}

/** The failure itself has been told by then. */
export function settled(answer: Promise<unknown>): Promise<boolean> {
  return answer.then(
    () => true,
    () => false,
  )
}

/** Every list of messages and the counts, as they will be. */
function showMoved(client: QueryClient, params: { id: string }, wish: Wish | undefined): void {
  if (!wish) return
  const { asked, items } = wish
  patchLogs(client, keyOf(listLogs, params), {
    ids: items.map(({ id }) => id),
    patch: item => expectMoved(item, asked),
  })
  const { queryKey } = queryOf(getIceCounts, params)
  client.setQueryData(queryKey, counts => counts && shiftCounts(counts, items, asked))
}
