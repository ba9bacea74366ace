import type { ActivityItem } from '@icebox/contract/activity'
import { nameOf } from '../../domain/message/state.ts'
import { useAge } from '../../kit/age.ts'
import { formatDay, formatMoment } from '../../kit/format.ts'
import { cx } from '../../ui/cx.ts'

interface RowAgeProps {
  item: ActivityItem
  isOpen: boolean
  onUndo: (item: ActivityItem) => void
}

/** How long ago it was sorted, which is the log's order. Mail that was old by then says of which day it is. */
export function RowAge({ item, isOpen, onUndo }: RowAgeProps) {
  const age = useAge(item.processedAt)
  return (
    <span
      className={cx(
        'col-start-3 row-start-1 flex flex-row-reverse items-center justify-start gap-x-2.5 text-xs/4 whitespace-nowrap @[720px]:col-start-5 @[720px]:flex-col @[720px]:items-end',
        isOpen ? 'text-ink-2' : 'text-ink-3',
      )}
    >
      <time
        dateTime={item.processedAt}
        title={`Sorted ${formatMoment(item.processedAt)}, received ${formatMoment(item.receivedAt)}`}
      >
        {age}
      </time>
      {!item.canUndo && wasOld(item) && <span>of {formatDay(item.receivedAt)}</span>}
      {item.canUndo && (
        <button
          type="button"
          aria-label={`Undo: ${nameOf(item)}`}
          className="link touch relative h-5 text-ink-2"
          onClick={() => onUndo(item)}
        >
          Undo
        </button>
      )}
    </span>
  )
}

const OLD_MS = 24 * 60 * 60 * 1_000

function wasOld({ receivedAt, processedAt }: ActivityItem): boolean {
  return Date.parse(processedAt) - Date.parse(receivedAt) > OLD_MS
}
