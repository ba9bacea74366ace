import { letThrough, type UsageOfMonth } from '@icebox/contract/billing/usage-by-month'
import { formatCount } from '../kit/format.ts'
import { monthName } from './month-words.ts'

const NUMBER = 'py-1.5 text-right font-normal'

/** The chart's numbers, newest first. */
export function MonthsTable({ months }: { months: readonly UsageOfMonth[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Usage, last {months.length} months</caption>
      <thead className="text-xs text-ink-3">
        <tr>
          <th scope="col" className="py-1.5 text-left font-medium">
            Month
          </th>
          {['Judged', 'Let through', 'On ice'].map(name => (
            <th key={name} scope="col" className={`${NUMBER} font-medium`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(month => (
          <tr key={month.month} className="border-t border-line-soft">
            <th scope="row" className="text-left font-normal">
              {monthName(month.month)}
            </th>
            <td className={NUMBER}>{formatCount(month.judged)}</td>
            <td className={NUMBER}>{formatCount(letThrough(month))}</td>
            <td className={NUMBER}>{formatCount(month.blocked)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
