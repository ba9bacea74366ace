import { type KeyboardEvent, useRef, useState } from 'react'
import type { ChartScale, Column } from './chart-scale.ts'
import { dayCounts, dayName } from './day-text.ts'

interface DayStopsProps {
  scale: ChartScale
  chosen: number | null
  onChoose: (index: number | null) => void
}

/** A stop over each day for pointer, finger and keyboard. Tab reaches today, the arrows the days before. */
export function DayStops({ scale, chosen, onChoose }: DayStopsProps) {
  const stops = useRef<(HTMLButtonElement | null)[]>([])
  const last = scale.columns.length - 1
  const [reachable, setReachable] = useState(last)
  const column = chosen === null ? undefined : scale.columns[chosen]

  function onKey(event: KeyboardEvent, index: number) {
    const to = targetOf(event.key, index, last)
    if (event.key === 'Escape') onChoose(null)
    if (to === undefined) return
    event.preventDefault()
    setReachable(to)
    stops.current[to]?.focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame */}
      <div role="group" aria-label="Days" className="absolute inset-0" onPointerLeave={() => onChoose(null)}>
        {scale.columns.map((each, index) => (
          <button
            key={each.day.date}
            ref={button => {
              stops.current[index] = button
            }}
            type="button"
            tabIndex={index === Math.min(reachable, last) ? 0 : -1}
            aria-label={`${each.isToday ? 'Today' : dayName(each.day)}: ${dayCounts(each.day)}`}
            className="absolute inset-y-0 cursor-default focus-visible:-outline-offset-2"
            style={placeOf(each, scale)}
            onPointerEnter={() => onChoose(index)}
            onFocus={() => onChoose(index)}
            onBlur={() => onChoose(null)}
            onClick={() => onChoose(index)}
            onKeyDown={event => onKey(event, index)}
          />
        ))}
      </div>
      {column && <DayTip column={column} scale={scale} />}
    </>
  )
}

function targetOf(key: string, index: number, last: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, index - 1)
  if (key === 'ArrowRight') return Math.min(last, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

function placeOf({ x, step }: Column, { width }: ChartScale) {
  return { left: `${((x - step / 2) / width) * 100}%`, width: `${(step / width) * 100}%` }
}

/** Read out by the stop's own name, so it is hidden from screen readers. */
function DayTip({ column: { day, x, isToday }, scale }: { column: Column; scale: ChartScale }) {
  const isLate = x > scale.width * 0.7
  const top = ((scale.inboxLine - day.passed * scale.unit) / scale.height) * 100
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 rounded-md bg-ink px-2.5 py-1.5 text-[12.5px]/[18px] font-medium whitespace-nowrap text-surface"
      style={{
        top: `max(-12px, calc(${top}% - 12px))`,
        ...(isLate
          ? { right: `${100 - ((x - 20) / scale.width) * 100}%` }
          : { left: `${((x + 20) / scale.width) * 100}%` }),
      }}
    >
      <b className="block font-semibold">{isToday ? 'Today' : dayName(day)}</b>
      {dayCounts(day)}
    </div>
  )
}
