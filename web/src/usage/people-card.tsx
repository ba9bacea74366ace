import type { UsageOfPerson } from '@icebox/contract/billing/usage-by-month'
import { formatCount } from '../kit/format.ts'
import { Card, CardFoot } from '../ui/card.tsx'

interface PeopleCardProps {
  people: readonly UsageOfPerson[]
  /** Of people who have left since, together. */
  left: Pick<UsageOfPerson, 'allMonths'>['allMonths']
}

const NUMBER = 'px-2 py-2.5 text-right font-normal sm:px-3'

/** Each person's counts, this month and over all that are kept. */
export function PeopleCard({ people, left }: PeopleCardProps) {
  return (
    <Card title="By person">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <section aria-label="Counts by person" tabIndex={0} className="overflow-x-auto px-2 sm:px-3">
        <table className="w-full text-sm">
          <thead className="text-xs text-ink-3">
            <tr>
              <th scope="col" className="px-2 py-1.5 text-left font-medium sm:px-3">
                Person
              </th>
              {['Judged this month', 'On ice this month', 'Judged in 24 months', 'On ice in 24 months'].map(name => (
                <th key={name} scope="col" className={`${NUMBER} align-bottom font-medium`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, email, thisMonth, allMonths }) => (
              <tr key={id} className="border-t border-line-soft">
                <th
                  scope="row"
                  className="min-w-40 px-2 py-2.5 text-left font-semibold [overflow-wrap:anywhere] sm:px-3"
                >
                  {name || email}
                  {name && <span className="block text-[12.5px] font-normal text-ink-3">{email}</span>}
                </th>
                <td className={NUMBER}>{formatCount(thisMonth.judged)}</td>
                <td className={NUMBER}>{formatCount(thisMonth.blocked)}</td>
                <td className={NUMBER}>{formatCount(allMonths.judged)}</td>
                <td className={NUMBER}>{formatCount(allMonths.blocked)}</td>
              </tr>
            ))}
            {left.judged + left.blocked > 0 && (
              <tr className="border-t border-line-soft text-ink-2">
                <th scope="row" className="px-2 py-2.5 text-left font-normal sm:px-3">
                  People who left
                </th>
                <td className={NUMBER}>–</td>
                <td className={NUMBER}>–</td>
                <td className={NUMBER}>{formatCount(left.judged)}</td>
                <td className={NUMBER}>{formatCount(left.blocked)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
      <CardFoot>Counts of what was done for each while they were in the team. Never senders or subjects.</CardFoot>
    </Card>
  )
}
