import type { ActivityDay } from '@icebox/contract/activity'
import { useState } from 'react'
import { type ChartScale, scaleFor } from './chart-scale.ts'
import { dayCounts } from './day-text.ts'
import { DayColumn } from './icicle-column.tsx'
import { DayStops } from './icicle-stops.tsx'

/** With room for fourteen days whose targets are 24 px wide. */
const SIZE = { width: 380, height: 200 }

/** Mail let through stands above the line, mail on ice hangs below it, both by one scale. Oldest first, today last. */
export function IcicleChart({ days }: { days: ActivityDay[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const scale = scaleFor(days, { ...SIZE, labelEach: days.length > 7 ? 2 : 1 })
  const today = days.at(-1)
  return (
    <div className="relative">
      <svg
        viewBox={`0 0 ${scale.width} ${scale.height}`}
        className="block h-auto w-full overflow-visible"
        role="img"
        aria-label={`Last ${days.length} days. Let through per day above the line, put on ice below it.${today ? ` Today: ${dayCounts(today)}.` : ''}`}
      >
        <Lines scale={scale} />
        {scale.columns.map((column, index) => (
          <DayColumn key={column.day.date} column={column} scale={scale} isChosen={index === chosen} />
        ))}
      </svg>
      <DayStops scale={scale} chosen={chosen} onChoose={setChosen} />
    </div>
  )
}

function Lines({ scale: { width, inboxLine, iceLine, ticks } }: { scale: ChartScale }) {
  return (
    <>
      {ticks.map(({ y, value }) => (
        <g key={y}>
          <line x1={34} x2={width} y1={y} y2={y} className="stroke-line-soft" />
          <text x={26} y={y + 4} textAnchor="end" className="fill-ink-3 text-[11px] font-medium">
            {value}
          </text>
        </g>
      ))}
      <line x1={34} x2={width} y1={inboxLine} y2={inboxLine} className="stroke-ink-3" />
      <line x1={34} x2={width} y1={iceLine} y2={iceLine} className="stroke-ice" />
    </>
  )
}
