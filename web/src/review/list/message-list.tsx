import type { ReviewRow } from '@icebox/contract/review'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Departures } from '../departures.ts'
import { MessageRow } from './message-row.tsx'
import type { Selection } from './selection.ts'
import { ROW_HEIGHT, useWindow } from './use-window.ts'

interface MessageListProps {
  label: string
  rows: readonly ReviewRow[]
  currentId: string | undefined
  selection: Selection
  /** Everything is selected, loaded or not. */
  isAll: boolean
  departures: Departures
  /** Each new object moves the focus to the current row. */
  focusWish: object | undefined
  onOpen: (id: string) => void
  onSelect: (id: string, isRange: boolean) => void
  /** The last rows are in sight. */
  onNearEnd: () => void
}

/** So many rows before the end the next page is asked for. */
const AHEAD = 30

/**
 * The rows, each at its place by a transform, so that the rest close up smoothly when some leave. Each has a ground of
 * its own, since one may slide over another.
 */
export function MessageList(props: MessageListProps) {
  const { label, rows, currentId, selection, isAll, departures, focusWish, onOpen, onSelect, onNearEnd } = props
  const list = useRef<HTMLUListElement>(null)
  const { from, to } = useWindow(rows.length, list)
  useFocusOnWish(list, focusWish)
  const isNearEnd = to >= rows.length - AHEAD && from > 0
  const tellNearEnd = useEffectEvent(onNearEnd)
  // Another page may still not reach as far as was scrolled.
  useEffect(() => {
    if (isNearEnd && rows.length > 0) tellNearEnd()
  }, [isNearEnd, rows.length])
  const isDrawn = (id: string, at: number) => (at >= from && at < to) || id === currentId
  return (
    <ul ref={list} aria-label={label} className="relative overflow-hidden" style={{ height: rows.length * ROW_HEIGHT }}>
      {rows.map((item, at) =>
        isDrawn(item.id, at) ? (
          <li
            key={item.id}
            aria-setsize={rows.length}
            aria-posinset={at + 1}
            className="absolute inset-x-0 top-0 bg-surface transition-transform duration-(--dur-3) ease-out"
            style={{ transform: `translateY(${at * ROW_HEIGHT}px)` }}
          >
            <MessageRow
              item={item}
              isCurrent={item.id === currentId}
              isSelected={isAll || selection.has(item.id)}
              leaving={departures.get(item.id)?.move}
              onOpen={() => onOpen(item.id)}
              onSelect={isRange => onSelect(item.id, isRange)}
            />
          </li>
        ) : null,
      )}
    </ul>
  )
}

function useFocusOnWish(list: React.RefObject<HTMLElement | null>, wish: object | undefined) {
  useEffect(() => {
    if (wish) list.current?.querySelector<HTMLElement>('[data-row][aria-current]')?.focus()
  }, [list, wish])
}
