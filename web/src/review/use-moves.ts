import type { ReviewRow } from '@icebox/contract/review'
import { useRef } from 'react'
import type { AskedMove } from '../domain/message/words.ts'
import type { FolderView } from './folders.ts'
import type { Many } from './many.ts'
import { newAct } from './new-act.ts'
import type { useDepartures } from './use-departures.ts'
import { useManyCalls } from './use-many-calls.ts'
import { useMoveCalls } from './use-move-calls.ts'

interface MovesFor {
  userId: string
  view: FolderView
  rows: Pick<ReturnType<typeof useDepartures>, 'sendOff' | 'callBack' | 'settle'> & {
    onUndo: (ids: readonly string[]) => void
  }
}

interface LastMove {
  ids: string[]
  /** The act on many, where it was one. */
  act: string | undefined
  answered: Promise<boolean>
}

/** Restoring, freezing and taking back. Rows leave at once and come back when the server refuses. */
export function useMoves({ userId, view, rows }: MovesFor) {
  const last = useRef<LastMove>(undefined)
  const underWay = useRef(0)
  const calls = useMoveCalls({ userId, view, undo })
  const manyCalls = useManyCalls(userId, undo)

  function run(asked: AskedMove, moved: readonly ReviewRow[], many?: Many) {
    const ids = moved.map(row => row.id)
    const act = many && newAct()
    rows.sendOff(ids, asked.move === 'restore' ? 'thaw' : 'freeze')
    underWay.current += 1
    const answer = many && act ? manyCalls.move(asked, many, act) : calls.move(asked, ids)
    const answered = answer.then(isDone => {
      underWay.current -= 1
      if (!isDone) rows.callBack(ids)
      if (underWay.current === 0) rows.settle()
      return isDone
    })
    last.current = { ids, act, answered }
  }

  async function undo() {
    const move = last.current
    last.current = undefined
    if (!move || !(await move.answered)) return
    rows.callBack(move.ids)
    rows.onUndo(move.ids)
    await (move.act ? manyCalls.takeBack(move.act) : calls.takeBack(move.ids))
  }

  return { run, undo }
}
