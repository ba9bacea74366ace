import type { ActivityItem } from '@icebox/contract/activity'
import { nameOf, subjectOf, verdictOf } from '../../domain/message/state.ts'
import { Verdict } from '../../domain/message/verdict.tsx'
import { whyOf } from '../../domain/message/why.ts'
import { cx } from '../../ui/cx.ts'
import type { LogActions } from './log-actions.ts'
import { LogDetail } from './log-detail.tsx'
import { MainAction, RowMenu } from './row-actions.tsx'
import { RowAge } from './row-age.tsx'

interface LogRowProps {
  item: ActivityItem
  isOpen: boolean
  /** It has just come in. */
  isFresh: boolean
  actions: LogActions
  onToggle: (id: string) => void
}

/** By the width of the log, not of the window: three lines with the way back in the last, or one row of columns. */
const GRID =
  'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 px-4 py-2 @[720px]:min-h-11 @[720px]:grid-cols-[102px_minmax(120px,176px)_minmax(0,1fr)_40px_64px_132px] @[720px]:gap-x-3.5 @[720px]:py-1 @[720px]:px-5'

/** One message. A press anywhere but on its buttons opens why it was judged so. */
export function LogRow({ item, isOpen, isFresh, actions, onToggle }: LogRowProps) {
  const verdict = verdictOf(item)
  const parts = { item, isOpen }
  return (
    <li
      data-row={item.id}
      className={cx(
        'group/row border-line-soft text-[13.5px]/[18px] [contain-intrinsic-size:auto_44px] [content-visibility:auto] not-first:border-t',
        isOpen ? 'bg-ice-1' : 'hover:bg-surface-hover',
        isFresh && 'row-arrives',
        verdict === 'freezing' && 'row-freezes',
        verdict === 'thawing' && 'row-thaws',
      )}
    >
      <div className={GRID}>
        <span className="row-start-3 @[720px]:col-start-1 @[720px]:row-start-1">
          <Verdict kind={verdict} folder={item.folder} />
        </span>
        <Sender item={item} isOpen={isOpen} />
        <span className="contents @[720px]:col-start-3 @[720px]:row-start-1 @[720px]:grid @[720px]:min-w-0">
          <button
            type="button"
            data-opens={item.id}
            aria-expanded={isOpen}
            onClick={() => onToggle(item.id)}
            className="col-span-3 row-start-2 truncate text-left after:absolute after:inset-0 after:rounded-sm focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus @[720px]:col-auto @[720px]:row-auto"
          >
            <span className="sr-only">
              <bdi>{nameOf(item)}</bdi>:{' '}
            </span>
            <bdi>{subjectOf(item)}</bdi>
          </button>
          <Why {...parts} />
        </span>
        <Confidence {...parts} />
        <RowAge item={item} isOpen={isOpen} onUndo={actions.undo} />
        <span className="relative col-start-3 row-start-3 flex items-center justify-end gap-1 @[720px]:col-start-6 @[720px]:row-start-1">
          <span className={cx('contents', !isOpen && QUIET)}>
            <MainAction {...parts} actions={actions} />
          </span>
          <span className={cx('@max-[720px]:hidden', !isOpen && HIDDEN)}>
            <RowMenu item={item} actions={actions} />
          </span>
        </span>
      </div>
      {isOpen && <LogDetail item={item} actions={actions} />}
    </li>
  )
}

/** Where a pointer hovers, the way back is words alone in each row, so that it is found; the row in hand has the button. */
const QUIET =
  '[@media(hover:hover)]:@[720px]:group-[:not(:hover)]/row:[&_button]:border-transparent [@media(hover:hover)]:@[720px]:group-[:not(:hover)]/row:[&_button]:bg-transparent [@media(hover:hover)]:@[720px]:group-[:not(:hover)]/row:[&_button]:text-ink-2 [@media(hover:hover)]:@[720px]:group-[:not(:hover)]/row:[&_button]:shadow-none'
/** The rest waits for the pointer or the focus. */
const HIDDEN =
  '[@media(hover:hover)]:@[720px]:[&_button]:opacity-0 [@media(hover:hover)]:group-hover/row:[&_button]:opacity-100 [@media(hover:hover)]:group-focus-within/row:[&_button]:opacity-100 [&_button[data-state=open]]:opacity-100'

interface PartProps {
  item: ActivityItem
  isOpen: boolean
}

function Sender({ item, isOpen }: PartProps) {
  return (
    <span className="col-span-2 row-start-1 grid min-w-0 @[720px]:col-span-1 @[720px]:col-start-2">
      <b dir="auto" className="truncate text-left font-semibold">
        {nameOf(item)}
      </b>
      {item.senderName && (
        <span className={cx('truncate text-xs/[15px] @max-[720px]:hidden', isOpen ? 'text-ink-2' : 'text-ink-3')}>
          {item.sender}
        </span>
      )}
    </span>
  )
}

function Why({ item, isOpen }: PartProps) {
  const calm = isOpen ? 'text-ink-2' : 'text-ink-3'
  const tone = item.trouble ? 'text-warn-ink' : calm
  return (
    <span
      className={cx(
        'col-start-2 row-start-3 min-w-0 text-xs/[15px] @[720px]:col-auto @[720px]:row-auto',
        !(item.trouble && isOpen) && 'truncate',
        tone,
      )}
    >
      {item.trouble ?? whyOf(item)}
    </span>
  )
}

/** Said once, as a number; the reasons behind it stand in the opened row. */
function Confidence({ item }: PartProps) {
  if (item.confidence === null) return <span className="@max-[720px]:hidden" />
  return (
    <span className="mono text-right text-ink-2 @max-[720px]:hidden @[720px]:col-start-4 @[720px]:row-start-1">
      {item.confidence}%<span className="sr-only"> sure</span>
    </span>
  )
}
