import type { ActivityDay } from '@icebox/contract/activity'
import { formatCount } from '../../kit/format.ts'
import { dayName } from './day-text.ts'

const NUMBER = 'py-1 text-right font-normal'

/** The chart's numbers, newest first. */
export function ActivityTable({ days }: { days: ActivityDay[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Activity, last {days.length} days</caption>
      <thead className="text-xs text-ink-3">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            Day
          </th>
          {['Let through', 'On ice', 'Thawed'].map(name => (
            <th key={name} scope="col" className={`${NUMBER} font-medium`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day, index) => (
          <tr key={day.date} className="border-t border-line-soft">
            <th scope="row" className={index === 0 ? 'text-left font-semibold' : 'text-left font-normal'}>
              {index === 0 ? 'Today' : dayName(day)}
            </th>
            <td className={NUMBER}>{formatCount(day.passed)}</td>
            <td className={NUMBER}>{formatCount(day.blocked)}</td>
            <td className={NUMBER}>{formatCount(day.restored)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
