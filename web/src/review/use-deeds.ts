import type { ActivityItem } from '@icebox/contract/activity'
import { useState } from 'react'
import type { AskedMove } from '../kit/move-words.ts'
import { useSenderRule } from '../kit/use-sender-rule.ts'
import type { Question } from './bulk-question.tsx'
import type { FolderView } from './folders.ts'
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
  const setRule = useSenderRule()
  const moves = useMoves({ userId, view, rows: { ...departing, onUndo: ids => cursor.stepTo(ids[0]) } })
  const selected = staying.filter(row => selection.has(row.id))

  function act(asked: AskedMove, onto: readonly ActivityItem[]) {
    const items = onto.filter(asked.move === 'restore' ? mayRestore : mayFreeze)
    if (items.length === 0) return
    const go = () => {
      const next = rowAfter(staying, new Set(items.map(item => item.id)))
      setSelection(new Set())
      if (next) cursor.stepTo(next.id)
      else cursor.close()
      cursor.focusCurrent()
      moves.run(asked, items)
    }
    if (items.length > ASK_ABOVE) setQuestion({ asked, amount: items.length, yes: go })
    else go()
  }
  const chosen = () => (selected.length > 0 ? selected : listOf(current))

  function allow() {
    if (chosen().some(mayRestore)) act(RESTORE_AND_ALLOW, chosen())
    else if (current) setRule(current, 'allow')
  }
  function block() {
    if (chosen().some(mayFreeze)) act(FREEZE_AND_BLOCK, chosen())
    else if (current) setRule(current, 'block')
  }
  const step = (by: 1 | -1, isExtending = false) => stepBy(review, by, isExtending)
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
    restore: () => act(RESTORE, chosen()),
    freeze: () => act(FREEZE, chosen()),
    allow,
    block,
    /** For the reader's own buttons, whatever is selected. */
    restoreOne: () => act(RESTORE, listOf(current)),
    freezeOne: () => act(FREEZE, listOf(current)),
    allowOne: () => act(RESTORE_AND_ALLOW, listOf(current)),
    blockOne: () => act(FREEZE_AND_BLOCK, listOf(current)),
    setRule,
    undo: () => void moves.undo(),
    step,
    select,
    clear: () => setSelection(new Set()),
  }
}

/** Goes to the next or previous row, taking it into the selection where that is extended. */
function stepBy({ staying, cursor, selection, setSelection, query }: Review, by: 1 | -1, isExtending: boolean): void {
  const { current } = cursor
  const next = rowAway(staying, current?.id, by)
  if (!next) return
  if (by === 1 && next.id === staying.at(-1)?.id && query.hasNextPage) void query.fetchNextPage()
  if (isExtending && current) setSelection(extend(selection, staying, { from: current.id, to: next.id }))
  cursor.stepTo(next.id)
  cursor.focusCurrent()
}

const RESTORE: AskedMove = { move: 'restore', withRule: false }
const RESTORE_AND_ALLOW: AskedMove = { move: 'restore', withRule: true }
const FREEZE: AskedMove = { move: 'freeze', withRule: false }
const FREEZE_AND_BLOCK: AskedMove = { move: 'freeze', withRule: true }

export type Deeds = ReturnType<typeof useDeeds>

function listOf(item: ActivityItem | undefined): ActivityItem[] {
  return item ? [item] : []
}
