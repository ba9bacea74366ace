import type { ActivityItem } from '@icebox/contract/activity'
import { useState } from 'react'
import type { Question } from './bulk-question.tsx'
import type { FolderView, Move } from './folders.ts'
import { mayFreeze, mayRestore } from './item-state.ts'
import { rowAfter, rowAway } from './next-row.ts'
import { ASK_ABOVE, extend, toggle } from './selection.ts'
import { useMoves } from './use-moves.ts'
import type { Review } from './use-review.ts'

/** Everything a person can do on the page, for buttons and keys alike. Moves take the selection, else the current row. */
export function useDeeds(userId: string, view: FolderView, review: Review) {
  const { staying, cursor, selection, setSelection, departing } = review
  const [question, setQuestion] = useState<Question>()
  const current = cursor.current
  const moves = useMoves({ userId, view, rows: { ...departing, onUndo: ids => cursor.stepTo(ids[0]) } })
  const selected = staying.filter(row => selection.has(row.id))

  function act(move: Move, onto: readonly ActivityItem[], run: (items: readonly ActivityItem[]) => void) {
    const items = onto.filter(move === 'restore' ? mayRestore : mayFreeze)
    if (items.length === 0) return
    const go = () => {
      const next = rowAfter(staying, new Set(items.map(item => item.id)))
      setSelection(new Set())
      if (next) cursor.stepTo(next.id)
      else cursor.close()
      cursor.focusCurrent()
      run(items)
    }
    if (items.length > ASK_ABOVE) setQuestion({ move, amount: items.length, yes: go })
    else go()
  }
  const chosen = () => (selected.length > 0 ? selected : listOf(current))

  function allow() {
    if (chosen().some(mayRestore)) act('restore', chosen(), moves.restoreAndAllow)
    else if (current) void moves.setRule(current.sender, 'allow')
  }
  function step(by: 1 | -1, isExtending = false) {
    const next = rowAway(staying, current?.id, by)
    if (!next) return
    if (by === 1 && next.id === staying.at(-1)?.id && review.query.hasNextPage) void review.query.fetchNextPage()
    if (isExtending && current) setSelection(extend(selection, staying, { from: current.id, to: next.id }))
    cursor.stepTo(next.id)
    cursor.focusCurrent()
  }
  function select(id: string, isRange: boolean) {
    const from = current?.id
    setSelection(isRange && from ? extend(selection, staying, { from, to: id }) : toggle(selection, id))
    cursor.stepTo(id)
  }
  return {
    question,
    closeQuestion: () => setQuestion(undefined),
    restorable: selected.filter(mayRestore).length,
    freezable: selected.filter(mayFreeze).length,
    restore: () => act('restore', chosen(), moves.restore),
    freeze: () => act('freeze', chosen(), moves.freeze),
    allow,
    /** For the reader's own buttons, whatever is selected. */
    restoreOne: () => act('restore', listOf(current), moves.restore),
    freezeOne: () => act('freeze', listOf(current), moves.freeze),
    allowOne: () => act('restore', listOf(current), moves.restoreAndAllow),
    setRule: moves.setRule,
    undo: () => void moves.undo(),
    step,
    select,
    clear: () => setSelection(new Set()),
  }
}

export type Deeds = ReturnType<typeof useDeeds>

function listOf(item: ActivityItem | undefined): ActivityItem[] {
  return item ? [item] : []
}
