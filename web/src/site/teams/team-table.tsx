import { monthlyScans, PLANS } from '@icebox/contract/billing/plans'
import { formatCount } from '../../kit/format.ts'
import { Section } from '../blocks/section.tsx'
import { MOST_PERCENT_OFF } from '../pricing/discount-words.ts'

const TEN = 10

const COMPANY_PLANS = PLANS.filter(plan => plan.mayRequireCompany).map(plan => plan.name)

const ROWS: [string, string, string][] = [
  ['Invoice', 'One per person', 'One for everyone'],
  ['Price', 'One seat', `Up to ${MOST_PERCENT_OFF}% off additional seats`],
  ['People', 'Yourself', 'Invite, remove, CSV import'],
  ['Roles', 'You decide', 'Owner, admins, members. Members see no amounts.'],
  [
    'Signing in',
    'Google, Microsoft, or your mailbox',
    `The same. On ${COMPANY_PLANS.join(' and ')} also with your company (OpenID Connect), which the owner may require`,
  ],
  [
    'Scans',
    'Yours alone',
    `Shared by all seats: ${TEN} seats of Pro hold ${formatCount(monthlyScans('pro', TEN))} a month`,
  ],
  ['Analytics', 'Your mailbox', 'Your mailbox, and counts for each person'],
  ['What it learns', 'From your corrections', "From each person's own, for that person only"],
  ['Who sees your mail', 'Only you', 'Only you. Admins see counts, never subjects or senders.'],
  ['When somebody leaves', 'Nothing to do', 'Remove them. The seat is free, their mail and log stay theirs.'],
]

/** What a team has that one person does not. */
export function TeamTable() {
  return (
    <Section id="compare" heading="On your own, or together">
      <table className="mt-7 w-full border-collapse text-sm sm:mt-9 sm:text-[15px] max-[14rem]:wrap-anywhere">
        <thead>
          <tr className="text-left">
            <th scope="col" className="w-[28%] sm:w-[34%]">
              <span className="sr-only">What</span>
            </th>
            <th scope="col" className="w-[26%] py-3.5 pr-3 font-[650] sm:pr-4">
              Individual
            </th>
            <th scope="col" className="py-3.5 font-[650]">
              Team
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([what, alone, together]) => (
            <tr key={what} className="border-t border-line align-top">
              <th scope="row" className="py-3.5 pr-3 text-left font-normal text-ink-2 sm:pr-4">
                {what}
              </th>
              <td className="py-3.5 pr-3 [overflow-wrap:anywhere] sm:pr-4">{alone}</td>
              <td className="py-3.5 font-semibold">{together}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
