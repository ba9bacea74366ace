import { iciclePath } from '../../ui/icicles.ts'
import type { ChartScale, Column } from './chart-scale.ts'

interface DayColumnProps {
  column: Column
  scale: ChartScale
  isChosen: boolean
}

/** One day: a bar up, an icicle down, a dot where something was thawed. */
export function DayColumn({ column, scale, isChosen }: DayColumnProps) {
  const { day, x, bar, step, isToday, label } = column
  const up = day.passed * scale.unit
  const down = day.blocked * scale.unit
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
        className={isToday ? 'fill-ink-2' : 'fill-bar'}
      />
      {down > 0 && (
        <path
          d={iciclePath({ x, top: scale.iceLine, width: bar, length: down })}
          className={isToday ? 'fill-ice-ink' : 'fill-ice'}
        />
      )}
      {day.restored > 0 && <circle cx={x} cy={scale.iceLine + down + 8} r={3.6} className="fill-ember" />}
      <text
        x={x}
        y={scale.inboxLine + 16}
        textAnchor="middle"
        className={isToday ? 'fill-ink text-[11px] font-[650]' : 'fill-ink-3 text-[11px] font-medium'}
      >
        {label}
      </text>
    </g>
  )
}
