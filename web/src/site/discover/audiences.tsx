import { PRODUCT_NAME } from '@icebox/contract/constants'
import { Section } from '../blocks/section.tsx'

const AUDIENCES = [
  {
    who: 'People with a public address',
    text: 'You wrote it on a page once. Now it is on lists. Your friends, your shop orders and your bank are not outreach, and stay.',
  },
  {
    who: 'Founders',
    text: 'The week you raise, everyone sells to you. Investors you have written to are known; agencies are not.',
  },
  {
    who: 'Recruiters',
    text: 'An applicant asks for something only you can give. A staffing tool asks for 20 minutes. Read close calls once a day.',
  },
  {
    who: 'Maintainers',
    text: 'Lists, patches and notices are told from outreach. What goes on ice are link swaps and sponsored posts.',
  },
  {
    who: 'Shop owners',
    text: 'A question about an order wants something only you can give. “Your site is missing 14 backlinks” wants something else.',
  },
  {
    who: 'Teams',
    text: 'One invoice, one shared allowance, seats by invitation or CSV. Admins see counts, never anyone’s subjects or senders.',
  },
]

/** Who has too much outreach, and what it means for each. */
export function Audiences() {
  return (
    <Section id="audiences" heading="For anyone who can be found.">
      <ul className="mt-8 grid gap-5 sm:mt-[52px] sm:grid-cols-2 md:grid-cols-3">
        {AUDIENCES.map(({ who, text }) => (
          <li key={who} className={CARD}>
            <h3 className={NAME}>{who}</h3>
            <p className="mt-1.5 text-[15px]/[23px] text-ink-2">{text}</p>
          </li>
        ))}
        <li className={`${CARD} grid items-center gap-x-10 gap-y-4 sm:col-span-full md:grid-cols-[1fr_auto]`}>
          <div>
            <h3 className={NAME}>Self-hosters</h3>
            <p className="mt-1.5 max-w-[70ch] text-[15px]/[23px] text-ink-2">
              The whole service runs on your own machine, under the MIT licence: it brings its own PostgreSQL, needs no
              key for an IMAP mailbox, and {PRODUCT_NAME} reads your mail nowhere but there.
            </p>
          </div>
          <p className="mono rounded-lg border border-line bg-surface-sunk px-5 py-3.5 text-lg">npm start</p>
        </li>
      </ul>
    </Section>
  )
}

const CARD = 'rounded-[16px] border border-line bg-surface px-6 py-[22px]'
const NAME = 'text-[18px]/6 font-[650] tracking-[-0.02em]'
