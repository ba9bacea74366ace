import { letThrough, type UsageOfMonth } from '@icebox/contract/billing/usage-by-month'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatCount } from '../kit/format.ts'
import { iciclePath } from '../ui/icicles.ts'
import { type MonthColumn, type MonthScale, scaleForMonths } from './month-scale.ts'
import { monthCounts, monthLabel, monthName } from './month-words.ts'

interface MonthsChartProps {
  months: readonly UsageOfMonth[]
  isNarrow: boolean
}

/** Mail let through stands above the line, mail on ice hangs below it, both by one scale. Oldest first. */
export function MonthsChart({ months, isNarrow }: MonthsChartProps) {
  const scale = scaleForMonths(months, isNarrow ? 360 : 1_000, isNarrow ? 220 : 280)
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = chosen === null ? undefined : scale.columns[chosen]
  return (
    <>
      <div className="relative">
        <svg
          viewBox={`0 0 ${scale.width} ${scale.height}`}
          className="block h-auto w-full overflow-visible"
          role="img"
          aria-label={`Last ${months.length} months. Let through per month above the line, put on ice below it.`}
        >
          <Lines scale={scale} />
          {scale.columns.map((column, index) => (
            <Column key={column.month.month} column={column} scale={scale} isChosen={index === chosen} />
          ))}
        </svg>
        <Stops scale={scale} onChoose={setChosen} />
      </div>
      {/* Read out by the stop's own name. */}
      <p aria-hidden className="mt-2 min-h-5 text-[12.5px]/5 text-ink-2">
        {shown && (
          <>
            <b className="font-semibold text-ink">{monthName(shown.month.month)}</b> {monthCounts(shown.month)}
          </>
        )}
      </p>
    </>
  )
}

function Lines({ scale: { width, inboxLine, iceLine, ticks } }: { scale: MonthScale }) {
  return (
    <>
      {ticks.map(({ y, value }) => (
        <g key={y}>
          <line x1={46} x2={width} y1={y} y2={y} className="stroke-line-soft" />
          <text x={38} y={y + 4} textAnchor="end" className="fill-ink-3 text-[11px] font-medium">
            {formatCount(value)}
          </text>
        </g>
      ))}
      <line x1={46} x2={width} y1={inboxLine} y2={inboxLine} className="stroke-ink-3" />
      <line x1={46} x2={width} y1={iceLine} y2={iceLine} className="stroke-ice" />
    </>
  )
}

interface ColumnProps {
  column: MonthColumn
  scale: MonthScale
  isChosen: boolean
}

function Column({ column: { month, x, bar, step }, scale, isChosen }: ColumnProps) {
  const up = letThrough(month) * scale.unit
  const down = month.blocked * scale.unit
  return (
    <g>
      {isChosen && (
        <rect x={x - step / 2} y={0} width={step} height={scale.height} rx={4} className="fill-ink opacity-5" />
      )}
      <rect
        x={x - bar / 2}
        y={scale.inboxLine - up}
        width={bar}
        height={up}
        rx={Math.min(2.5, up / 2)}
        className="fill-bar"
      />
      {down > 0 && <path d={iciclePath({ x, top: scale.iceLine, width: bar, length: down })} className="fill-ice" />}
      <text x={x} y={scale.inboxLine + 16} textAnchor="middle" className="fill-ink-3 text-[10.5px] font-medium">
        {monthLabel(month.month)}
      </text>
    </g>
  )
}

interface StopsProps {
  scale: MonthScale
  onChoose: (index: number | null) => void
}

/** A stop over each month for pointer, finger and keyboard. Tab reaches the newest, the arrows the months before. */
function Stops({ scale, onChoose }: StopsProps) {
  const stops = useRef<(HTMLButtonElement | null)[]>([])
  const last = scale.columns.length - 1
  const [reachable, setReachable] = useState(last)
  function onKey(event: KeyboardEvent, index: number) {
    const to = targetOf(event.key, index, last)
    if (event.key === 'Escape') onChoose(null)
    if (to === undefined) return
    event.preventDefault()
    setReachable(to)
    stops.current[to]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame
    <div role="group" aria-label="Months" className="absolute inset-0" onPointerLeave={() => onChoose(null)}>
      {scale.columns.map(({ month, x, step }, index) => (
        <button
          key={month.month}
          ref={button => {
            stops.current[index] = button
          }}
          type="button"
          tabIndex={index === Math.min(reachable, last) ? 0 : -1}
          aria-label={`${monthName(month.month)}: ${monthCounts(month)}`}
          className="absolute inset-y-0 cursor-default focus-visible:-outline-offset-2"
          style={{ left: `${((x - step / 2) / scale.width) * 100}%`, width: `${(step / scale.width) * 100}%` }}
          onPointerEnter={() => onChoose(index)}
          onFocus={() => onChoose(index)}
          onBlur={() => onChoose(null)}
          onClick={() => onChoose(index)}
          onKeyDown={event => onKey(event, index)}
        />
      ))}
    </div>
  )
}

function targetOf(key: string, index: number, last: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, index - 1)
  if (key === 'ArrowRight') return Math.min(last, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}
