import type { InputOf } from '@icebox/contract/call'
import { moveReview, undoReview } from '@icebox/contract/review'
import { useRef } from 'react'
import { useAction } from '../../kit/calls/action.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { notUndone, UNDONE } from '../../kit/undo-toasts.ts'
import { settled, type Unanswered } from './use-move-calls.ts'
import { type AskedMove, movedManyToast, notMovedToast } from './words.ts'

/** Whole campaigns, or all that matches a filter: what only the server can name in full. */
export type Many = Pick<InputOf<typeof moveReview>, 'filter' | 'only' | 'upTo'>

interface Wish {
  asked: AskedMove
  many: Many
  /** The name under which it is taken back. */
  act: string
  undo: () => void
}

const NONE = { moved: 0, learned: 0, unruled: 0 }

/**
 * One act on many messages, and what takes it back; where there are too many for one call, as many calls as it takes. Each
 * resolves to whether it was done.
 */
export function useManyCalls(unanswered: Unanswered) {
  const params = { id: useUserId() }
  // By the name of the act, since several may be under way at once.
  const acts = useRef(new Map<string, { sum: typeof NONE; undo: () => void }>())
  const moving = useAction({
    call: moveReview,
    refresh: unanswered.answered,
    done: ({ moved, left, learned, unruled }, { input }) => {
      const act = input && acts.current.get(input.act)
      if (!act) return undefined
      const { sum } = act
      act.sum = { moved: sum.moved + moved, learned: sum.learned + learned, unruled: sum.unruled + unruled }
      return left > 0
        ? undefined
        : movedManyToast({ move: input.move, withRule: input.withRule === true }, act.sum, act.undo)
    },
    failed: (error, { input }) => notMovedToast(error, input?.move ?? 'restore'),
  })
  const undoing = useAction({
    call: undoReview,
    refresh: unanswered.answered,
    done: ({ left }) => (left > 0 ? undefined : UNDONE),
    failed: notUndone,
  })

  function move({ asked, many: { filter, only, upTo }, act, undo }: Wish): Promise<boolean> {
    acts.current.set(act, { sum: NONE, undo })
    const input = { act, ...asked, filter, ...(only ? { only } : {}), ...(upTo ? { upTo } : {}) }
    return settled(
      untilNoneLeft(() => {
        unanswered.sent()
        return moving.runAndWait({ params, input })
      }),
    )
  }
  function takeBack(act: string): Promise<boolean> {
    return settled(
      untilNoneLeft(() => {
        unanswered.sent()
        return undoing.runAndWait({ params, input: { act } })
      }),
    )
  }
  return { move, takeBack }
}

async function untilNoneLeft(call: () => Promise<{ left: number }>): Promise<void> {
  const { left } = await call()
  if (left > 0) await untilNoneLeft(call)
}
