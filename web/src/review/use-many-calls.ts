import { moveReview, undoReview } from '@icebox/contract/review'
import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf, useAction } from '../kit/action.ts'
import { type AskedMove, movedManyToast, NOT_MOVED, NOT_UNDONE, notMovedText, UNDONE } from '../kit/move-words.ts'
import { settled, staleKeys } from './use-move-calls.ts'
import type { Many } from './use-moves.ts'

/** One call for many messages, and one that takes it back. Each resolves to whether it was done. */
export function useManyCalls(userId: string, undo: () => void) {
  const client = useQueryClient()
  const params = { id: userId }
  const refresh = () => (client.isMutating() > 1 ? [] : staleKeys(userId))
  const action = useAction({
    call: moveReview,
    refresh,
    done: (answer, { input }) =>
      input && movedManyToast({ move: input.move, withRule: input.withRule === true }, answer, undo),
    failed: (error, { input }) => ({
      title: NOT_MOVED,
      description: sentenceOf(error, notMovedText(input?.move ?? 'restore')),
    }),
  })
  const back = useAction({
    call: undoReview,
    refresh,
    done: () => UNDONE,
    failed: error => ({ ...NOT_UNDONE, description: sentenceOf(error, NOT_UNDONE.description) }),
  })
  const move = (asked: AskedMove, { filter, only, upTo }: Many, act: string) =>
    settled(
      action.runAndWait({
        params,
        input: { act, ...asked, filter, ...(only ? { only } : {}), ...(upTo ? { upTo } : {}) },
      }),
    )
  return { move, takeBack: (act: string) => settled(back.runAndWait({ params, input: { act } })) }
}
