import type { ActivityItem } from '@icebox/contract/activity'
import { useEffect, useRef } from 'react'
import type { Departures } from './departures.ts'
import { MessageRow } from './message-row.tsx'
import type { Selection } from './selection.ts'
import { ROW_HEIGHT, useWindow } from './use-window.ts'

interface MessageListProps {
  label: string
  rows: readonly ActivityItem[]
  currentId: string | undefined
  selection: Selection
  departures: Departures
  /** Each new object moves the focus to the current row. */
  focusWish: object | undefined
  onOpen: (id: string) => void
  onSelect: (id: string, isRange: boolean) => void
}

/** The rows, each at its place by a transform, so that the rest close up smoothly when some leave. */
export function MessageList(props: MessageListProps) {
  const { label, rows, currentId, selection, departures, focusWish, onOpen, onSelect } = props
  const list = useRef<HTMLUListElement>(null)
  const { from, to } = useWindow(rows.length, list)
  useFocusOnWish(list, focusWish)
  const isDrawn = (id: string, at: number) => (at >= from && at < to) || id === currentId
  return (
    <ul ref={list} aria-label={label} className="relative overflow-hidden" style={{ height: rows.length * ROW_HEIGHT }}>
      {rows.map((item, at) =>
        isDrawn(item.id, at) ? (
          <li
            key={item.id}
            aria-setsize={rows.length}
            aria-posinset={at + 1}
            className="absolute inset-x-0 top-0 transition-transform duration-(--dur-3) ease-out"
            style={{ transform: `translateY(${at * ROW_HEIGHT}px)` }}
          >
            <MessageRow
              item={item}
              isCurrent={item.id === currentId}
              isSelected={selection.has(item.id)}
              leaving={departures.get(item.id)?.way}
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
