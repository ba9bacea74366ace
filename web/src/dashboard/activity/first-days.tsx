import type { ActivityDay } from '@icebox/contract/activity'
import { dayCounts, dayName } from './day-text.ts'

/** The first days of a mailbox: one bar each, let through and on ice beside one another. Oldest first, today last. */
export function FirstDays({ days }: { days: ActivityDay[] }) {
  const last = days.length - 1
  const most = Math.max(1, ...days.map(day => day.passed + day.blocked))
  return (
    <ul className="grid gap-4 pt-1 pb-2">
      {days.map((day, index) => (
        <li key={day.date}>
          <p className="mb-1.5 flex justify-between gap-3">
            <b className="font-semibold">{index === last ? 'Today' : dayName(day)}</b>
            <span className="text-ink-2">{dayCounts(day)}</span>
          </p>
          <div aria-hidden className="flex h-3.5 gap-0.5 overflow-hidden rounded-[4px] bg-line-soft">
            <i className="bg-bar" style={{ width: `${(day.passed / most) * 100}%` }} />
            <i className="bg-ice" style={{ width: `${(day.blocked / most) * 100}%` }} />
          </div>
        </li>
      ))}
      <li className="text-[12.5px]/[18px] text-ink-3">Each day that passes adds one here, up to fourteen.</li>
    </ul>
  )
}
