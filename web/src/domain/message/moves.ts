import type { ActivityItem } from '@icebox/contract/activity'
import { useRef } from 'react'
import { useUserId } from '../../kit/calls/session.ts'
import { newAct } from './new-act.ts'
import { messageKeys } from './stale-keys.ts'
import type { Move } from './state.ts'
import { type Many, useManyCalls } from './use-many-calls.ts'
import { type Unanswered, useMoveCalls } from './use-move-calls.ts'
import type { AskedMove } from './words.ts'

export const RESTORE: AskedMove = { move: 'restore', withRule: false }
export const RESTORE_AND_ALLOW: AskedMove = { move: 'restore', withRule: true }
export const FREEZE: AskedMove = { move: 'freeze', withRule: false }
export const FREEZE_AND_BLOCK: AskedMove = { move: 'freeze', withRule: true }

/** A list whose rows leave when they are acted on. */
export interface LeavingRows {
  leave: (ids: readonly string[], move: Move) => void
  /** The server refused, or the act was taken back. */
  comeBack: (ids: readonly string[]) => void
  /** No move is under way any more. */
  settle: () => void
  onUndo: (ids: readonly string[]) => void
}

interface Made {
  ids: string[]
  /** The name of an act on many. */
  act: string | undefined
  /** Whether the server did it. */
  answered: Promise<boolean>
}

/** Restoring, freezing and taking back, of some messages or of many at once. What is asked shows at once, and no more when the server refuses. */
export function useMoves(rows?: LeavingRows) {
  const last = useRef<Made>(undefined)
  const underWay = useRef(0)
  const unanswered = useUnanswered()
  const calls = useMoveCalls(unanswered)
  const manyCalls = useManyCalls(unanswered)

  /** `many` where `items`, the rows that are seen of it, stand for more. */
  function run(asked: AskedMove, items: readonly ActivityItem[], many?: Many): void {
    const ids = items.map(({ id }) => id)
    const act = many && newAct()
    const undo = () => void takeBack(made)
    rows?.leave(ids, asked.move)
    const answer = many && act ? manyCalls.move({ asked, many, act, undo }) : calls.move({ asked, items, undo })
    underWay.current += 1
    const answered = answer.then(isDone => {
      underWay.current -= 1
      if (!isDone) rows?.comeBack(ids)
      if (underWay.current === 0) rows?.settle()
      return isDone
    })
    const made: Made = { ids, act, answered }
    last.current = made
  }

  async function takeBack(made: Made): Promise<void> {
    if (last.current === made) last.current = undefined
    if (!(await made.answered)) return
    rows?.comeBack(made.ids)
    rows?.onUndo(made.ids)
    await (made.act ? manyCalls.takeBack(made.act) : calls.takeBack(made.ids))
  }

  return {
    run,
    /** Takes back the last thing done on this page, if anything was. */
    undo: () => last.current && void takeBack(last.current),
    /** Takes back the last thing done to this message, here or elsewhere. */
    undoOf: ({ id }: ActivityItem) => {
      const made = last.current
      const isLast = made && !made.act && made.ids.length === 1 && made.ids[0] === id
      return void takeBack(isLast ? made : { ids: [id], act: undefined, answered: Promise.resolve(true) })
    },
  }
}

/** Counts the calls that are under way. Asking again between two would bring back rows of the second, so only the last answer makes anything stale. */
function useUnanswered(): Unanswered {
  const userId = useUserId()
  const amount = useRef(0)
  return {
    sent: () => {
      amount.current += 1
    },
    answered: () => {
      amount.current -= 1
      return amount.current > 0 ? [] : messageKeys(userId)
    },
  }
}
