import type { ReviewRow } from '@icebox/contract/review'
import { Check, Layers, Snowflake, TriangleAlert, Undo2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { isUnderWay, type Move, subjectOf, TONES, VERDICT_NAMES, verdictOf } from '../../domain/message/state.ts'
import { useNow } from '../../kit/age.ts'
import { formatCount } from '../../kit/format.ts'
import { cx } from '../../ui/cx.ts'
import { campaignWords, sendersOf } from '../campaign-words.ts'
import { kindWords } from '../kinds.ts'
import { rowTime } from '../times.ts'

interface MessageRowProps {
  item: ReviewRow
  isCurrent: boolean
  isSelected: boolean
  leaving: Move | undefined
  onOpen: () => void
  /** `isRange` when the person held shift: everything from the current row to this one. */
  onSelect: (isRange: boolean) => void
}

/** One message of the list, or a campaign by its newest: a box to select it and a button, the rest of the row, to open it. */
export function MessageRow({ item, isCurrent, isSelected, leaving, onOpen, onSelect }: MessageRowProps) {
  const tabIndex = isCurrent ? 0 : -1
  const openOrExtend = (event: MouseEvent) => (event.shiftKey ? onSelect(true) : onOpen())
  return (
    <div
      className={cx(
        'group relative h-16 border-b border-line-soft',
        ground(isCurrent, isSelected),
        isCurrent && 'before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-ink',
        leaving && 'row-leaves pointer-events-none',
        leaving === 'freeze' && 'row-freezes',
        leaving === 'restore' && 'row-thaws',
      )}
    >
      <button
        type="button"
        data-row={item.id}
        tabIndex={tabIndex}
        aria-current={isCurrent || undefined}
        onClick={openOrExtend}
        className="absolute inset-0 grid grid-cols-[minmax(0,1fr)] content-center gap-[3px] pr-4 pl-12 text-left text-[13.5px]/[19px] select-none focus-visible:rounded-none focus-visible:-outline-offset-2 sm:pr-[18px]"
      >
        <span className="flex items-baseline gap-3">
          <span dir="auto" className="min-w-0 grow truncate text-left font-semibold">
            {sendersOf(item)}
          </span>
          {item.count > 1 && <Amount of={item.count} />}
          <RowTime at={item.receivedAt} isStrong={isCurrent || isSelected} />
        </span>
        <span className="flex items-baseline gap-3">
          <span dir="auto" className="min-w-0 grow truncate text-left text-ink-2">
            {subjectOf(item)}
          </span>
          <RowKind item={item} leaving={leaving} />
        </span>
      </button>
      <label className="absolute inset-y-0 left-0 grid w-12 place-items-center pl-0.5">
        <input
          type="checkbox"
          tabIndex={tabIndex}
          checked={isSelected}
          onChange={() => undefined}
          onClick={event => onSelect(event.shiftKey)}
          aria-label={`Select ${sendersOf(item)}, ${item.count > 1 ? `${campaignWords(item)}, ` : ''}${subjectOf(item)}`}
          className="peer col-start-1 row-start-1 size-[18px] appearance-none rounded-[5px] border-[1.5px] border-line-control bg-surface checked:border-primary checked:bg-primary focus-visible:rounded-[5px]"
        />
        <Check
          aria-hidden
          size={12}
          strokeWidth={3}
          className="pointer-events-none invisible col-start-1 row-start-1 text-on-primary peer-checked:visible"
        />
      </label>
    </div>
  )
}

function Amount({ of }: { of: number }) {
  return (
    <span className="flex shrink-0 items-center gap-1 rounded-[6px] bg-fill px-1.5 text-xs font-semibold text-ink-2">
      <Layers aria-hidden size={12} strokeWidth={1.75} />
      {formatCount(of)}
      <span className="sr-only">messages of one campaign</span>
    </span>
  )
}

function ground(isCurrent: boolean, isSelected: boolean): string {
  if (isSelected) return 'bg-ice-1'
  return isCurrent ? 'bg-surface-hover' : 'hover:bg-surface-hover'
}

function RowTime({ at, isStrong }: { at: string; isStrong: boolean }) {
  const now = useNow()
  return (
    <time dateTime={at} className={cx('shrink-0 text-[12.5px]', isStrong ? 'text-ink-2' : 'text-ink-3')}>
      {rowTime(Date.parse(at), now)}
    </time>
  )
}

const COLORS = { ice: 'text-ice-ink', ember: 'text-ember-ink', plain: 'text-ink-2' }

function RowKind({ item, leaving }: { item: ReviewRow; leaving: Move | undefined }) {
  const verdict = verdictOf(item)
  const color = COLORS[TONES[leavingVerdict(leaving) ?? verdict]]
  return (
    <span className={cx('flex max-w-[55%] shrink-0 items-baseline gap-1 text-xs font-semibold', color)}>
      {leaving === 'freeze' && <Snowflake aria-hidden size={13} strokeWidth={1.75} className="self-center" />}
      {leaving === 'restore' && <Undo2 aria-hidden size={13} strokeWidth={1.75} className="self-center" />}
      {item.trouble && (
        <>
          <TriangleAlert aria-hidden size={13} strokeWidth={1.75} className="self-center text-warn-ink" />
          <span className="sr-only">Needs a look.</span>
        </>
      )}
      <span className="truncate">{isUnderWay(item) ? VERDICT_NAMES[verdict] : kindWords(item)}</span>
      {item.confidence !== null && !isUnderWay(item) && <span className="mono font-medium">{item.confidence}%</span>}
    </span>
  )
}

function leavingVerdict(leaving: Move | undefined) {
  if (!leaving) return undefined
  return leaving === 'freeze' ? 'on_ice' : 'thawed'
}
