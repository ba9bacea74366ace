import type { ActivityItem } from '@icebox/contract/activity'
import { useAge } from '../kit/age.ts'
import { formatMoment } from '../kit/format.ts'
import { cx } from '../ui/cx.ts'
import { Meter } from '../ui/meter.tsx'
import type { LogActions } from './log-actions.ts'
import { LogDetail } from './log-detail.tsx'
import { RowActions } from './row-actions.tsx'
import { type RowState, rowStateOf } from './row-state.ts'
import { RowVerdict } from './row-verdict.tsx'

interface LogRowProps {
  item: ActivityItem
  isOpen: boolean
  /** It has just come in. */
  isFresh: boolean
  actions: LogActions
  onToggle: (id: string) => void
}

const GRID =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 px-4 py-3 sm:grid-cols-[108px_minmax(0,1fr)_52px_138px] sm:gap-x-4 sm:gap-y-0 sm:px-5 sm:py-2.5 md:grid-cols-[108px_190px_minmax(0,1fr)_104px_52px_138px]'

/** One message. A press anywhere but on its buttons opens why it was judged so. */
export function LogRow({ item, isOpen, isFresh, actions, onToggle }: LogRowProps) {
  const state = rowStateOf(item)
  return (
    <li
      data-row={item.id}
      className={cx(
        'border-line-soft text-[13.5px]/[19px] [contain-intrinsic-size:auto_59px] [content-visibility:auto] not-first:border-t',
        isOpen ? 'bg-ice-1' : 'hover:bg-surface-hover',
        isFresh && 'row-arrives',
        state.verdict === 'freezing' && 'row-freezes',
        state.verdict === 'thawing' && 'row-thaws',
      )}
    >
      <div className={cx('relative', GRID)}>
        <span className="sm:col-start-1 sm:row-span-2 sm:row-start-1 md:row-span-1">
          <RowVerdict verdict={state.verdict} />
        </span>
        <Sender item={item} isOpen={isOpen} />
        <span className="grid min-w-0 max-sm:col-span-2 sm:col-start-2 sm:row-start-2 md:col-start-3 md:row-start-1">
          <button
            type="button"
            data-opens={item.id}
            aria-expanded={isOpen}
            onClick={() => onToggle(item.id)}
            className="truncate text-left after:absolute after:inset-0 after:rounded-sm focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            <span className="sr-only">{item.senderName || item.sender}: </span>
            {item.subject || 'No subject'}
          </button>
          <Why item={item} state={state} isOpen={isOpen} />
        </span>
        <span className="max-md:hidden md:col-start-4 md:row-start-1">
          <Confidence item={item} state={state} />
        </span>
        <Age item={item} isOpen={isOpen} onUndo={actions.undo} />
        <span className="relative flex items-center justify-end gap-1 max-sm:hidden sm:col-start-4 sm:row-span-2 sm:row-start-1 md:col-start-6 md:row-span-1">
          <RowActions item={item} state={state} isOpen={isOpen} actions={actions} />
        </span>
      </div>
      {isOpen && <LogDetail item={item} state={state} actions={actions} />}
    </li>
  )
}

function Sender({ item, isOpen }: { item: ActivityItem; isOpen: boolean }) {
  return (
    <span className="grid min-w-0 max-sm:col-span-2 max-sm:mt-1.5 sm:col-start-2 sm:row-start-1">
      <b className="truncate">{item.senderName || item.sender}</b>
      {item.senderName && (
        <span className={cx('truncate text-[12.5px] max-md:hidden', isOpen ? 'text-ink-2' : 'text-ink-3')}>
          {item.sender}
        </span>
      )}
    </span>
  )
}

function Why({ item, state, isOpen }: { item: ActivityItem; state: RowState; isOpen: boolean }) {
  if (item.trouble) {
    return <span className={cx('text-[12.5px] text-warn-ink', !isOpen && 'truncate')}>{item.trouble}</span>
  }
  return <span className={cx('truncate text-[12.5px]', isOpen ? 'text-ink-2' : 'text-ink-3')}>{state.why}</span>
}

function Confidence({ item, state }: { item: ActivityItem; state: RowState }) {
  if (item.confidence === null) return <span className="text-ink-3">not judged</span>
  return <Meter percent={item.confidence} tone={state.tone} />
}

interface AgeProps {
  item: ActivityItem
  isOpen: boolean
  onUndo: (item: ActivityItem) => void
}

function Age({ item, isOpen, onUndo }: AgeProps) {
  const age = useAge(item.receivedAt)
  return (
    <span
      className={cx(
        'flex items-center justify-end gap-x-2.5 text-[12.5px] whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1 max-sm:flex-row-reverse sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:flex-col sm:items-end md:col-start-5 md:row-span-1',
        isOpen ? 'text-ink-2' : 'text-ink-3',
      )}
    >
      <time dateTime={item.receivedAt} title={formatMoment(item.receivedAt)}>
        {age}
      </time>
      {item.canUndo && (
        <button
          type="button"
          aria-label={`Undo: ${item.senderName || item.sender}`}
          className="link touch relative h-6 text-ink-2 sm:-mb-1"
          onClick={() => onUndo(item)}
        >
          Undo
        </button>
      )}
    </span>
  )
}
