import { moveReview, undoReview } from '@icebox/contract/review'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { messageKeys } from '../domain/message/stale-keys.ts'
import { type AskedMove, movedManyToast, NOT_MOVED, notMovedText } from '../domain/message/words.ts'
import { sentenceOf, useAction } from '../kit/action.ts'
import { notUndone, UNDONE } from '../kit/undo-toasts.ts'
import type { Many } from './many.ts'
import { settled } from './use-move-calls.ts'

const NONE = { moved: 0, learned: 0, unruled: 0 }

/**
 * One act on many messages, and what takes it back; where there are too many for one call, as many calls as it takes. Each
 * resolves to whether it was done.
 */
export function useManyCalls(userId: string, undo: () => void) {
  const client = useQueryClient()
  const sums = useRef(NONE)
  const params = { id: userId }
  const refresh = () => (client.isMutating() > 1 ? [] : messageKeys(userId))
  const action = useAction({
    call: moveReview,
    refresh,
    done: ({ moved, left, learned, unruled }, { input }) => {
      const { current: sum } = sums
      sums.current = { moved: sum.moved + moved, learned: sum.learned + learned, unruled: sum.unruled + unruled }
      if (left > 0 || !input) return undefined
      return movedManyToast({ move: input.move, withRule: input.withRule === true }, sums.current, undo)
    },
    failed: (error, { input }) => ({
      title: NOT_MOVED,
      description: sentenceOf(error, notMovedText(input?.move ?? 'restore')),
    }),
  })
  const back = useAction({
    call: undoReview,
    refresh,
    done: ({ left }) => (left > 0 ? undefined : UNDONE),
    failed: notUndone,
  })
  function move(asked: AskedMove, { filter, only, upTo }: Many, act: string): Promise<boolean> {
    sums.current = NONE
    const input = { act, ...asked, filter, ...(only ? { only } : {}), ...(upTo ? { upTo } : {}) }
    return settled(untilNoneLeft(() => action.runAndWait({ params, input })))
  }
  const takeBack = (act: string) => settled(untilNoneLeft(() => back.runAndWait({ params, input: { act } })))
  return { move, takeBack }
}

async function untilNoneLeft(call: () => Promise<{ left: number }>): Promise<void> {
  const { left } = await call()
  if (left > 0) await untilNoneLeft(call)
}
