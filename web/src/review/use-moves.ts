import type { ActivityItem } from '@icebox/contract/activity'
import { useRef } from 'react'
import type { AskedMove } from '../kit/move-words.ts'
import type { FolderView } from './folders.ts'
import type { useDepartures } from './use-departures.ts'
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
  answered: Promise<boolean>
}

/** Restoring, freezing and taking back. Rows leave at once and come back when the server refuses. */
export function useMoves({ userId, view, rows }: MovesFor) {
  const last = useRef<LastMove>(undefined)
  const underWay = useRef(0)
  const calls = useMoveCalls({ userId, view, undo })

  function run(asked: AskedMove, items: readonly ActivityItem[]) {
    const ids = items.map(item => item.id)
    rows.sendOff(ids, asked.move === 'restore' ? 'thaw' : 'freeze')
    underWay.current += 1
    const answered = calls.move(asked, ids).then(isDone => {
      underWay.current -= 1
      if (!isDone) rows.callBack(ids)
      if (underWay.current === 0) rows.settle()
      return isDone
    })
    last.current = { ids, answered }
  }

  async function undo() {
    const move = last.current
    last.current = undefined
    if (!move || !(await move.answered)) return
    rows.callBack(move.ids)
    rows.onUndo(move.ids)
    await calls.takeBack(move.ids)
  }

  return { run, undo }
}
