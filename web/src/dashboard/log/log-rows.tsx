import type { ActivityItem } from '@icebox/contract/activity'
import { useRef, useState } from 'react'
import { useArrivals } from '../../domain/message/arrivals.ts'
import { plural } from '../../kit/format.ts'
import { useAttention } from '../../kit/use-attention.ts'
import type { LogActions } from './log-actions.ts'
import { LogRow } from './log-row.tsx'
import { useLogKeys } from './use-log-keys.ts'

interface LogRowsProps {
  items: ActivityItem[]
  /** Names the list, so that another filter is not taken for arrivals. */
  listKey: string
  actions: LogActions
}

/** The rows of the log. New mail slides in on top, unless a row is being looked at. */
export function LogRows({ items, listKey, actions }: LogRowsProps) {
  const listRef = useRef<HTMLUListElement>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  // The button that lets them in belongs to the list, or reaching for it would let them in already.
  const { isHeld, attention } = useAttention()
  const { shown, held, fresh, release } = useArrivals({ rows: items, scope: listKey, isHeld })
  const toggle = (id: string) => setOpenId(openId === id ? null : id)
  useLogKeys({ listRef, items: shown, openId, actions })
  return (
    <div className="relative" {...attention}>
      {/* It floats over the edge of the list, since a row's place must not change. */}
      {held.length > 0 && (
        <button
          type="button"
          className="appear-quick absolute -top-[18px] left-1/2 z-10 @[720px]:left-[68%] h-[26px] -translate-x-1/2 rounded-full border border-ice-line bg-ice-2 px-3 text-[12.5px] font-semibold whitespace-nowrap text-ice-ink shadow-2 hover:border-ice focus-visible:rounded-full"
          onClick={() => {
            release()
            requestAnimationFrame(() => focusFirst(listRef.current))
          }}
        >
          {plural(held.length, 'new message')}
        </button>
      )}
      <span role="status" className="sr-only">
        {held.length > 0 ? `${plural(held.length, 'new message')} above the list` : ''}
      </span>
      <ul ref={listRef} aria-label="Email log">
        {shown.map(item => (
          <LogRow
            key={item.id}
            item={item}
            isOpen={item.id === openId}
            isFresh={fresh.has(item.id)}
            actions={actions}
            onToggle={toggle}
          />
        ))}
      </ul>
    </div>
  )
}

function focusFirst(list: HTMLUListElement | null) {
  list?.querySelector<HTMLElement>('[data-opens]')?.focus()
}
