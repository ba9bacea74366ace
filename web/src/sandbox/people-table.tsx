import type { SandboxState } from '@icebox/contract/sandbox'
import { Link } from 'react-router'
import { CardFoot } from '../ui/card.tsx'

const CELL = 'border-t border-line-soft px-4 py-2.5 text-left align-baseline sm:px-5'

/** Everyone who has a mailbox here, with what a setup form asks for. */
export function PeopleTable({ people }: Pick<SandboxState, 'people'>) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label="People, table" tabIndex={0} className="overflow-x-auto focus-visible:-outline-offset-2">
        <table className="w-full min-w-[640px]">
          <thead>
            <tr className="text-sm text-ink-3">
              <th className={CELL}>Name</th>
              <th className={CELL}>Email</th>
              <th className={CELL}>Password</th>
              <th className={CELL}>IMAP</th>
              <th className={CELL}>SMTP</th>
            </tr>
          </thead>
          <tbody>
            {people.map(person => (
              <tr key={person.email}>
                <th className={`${CELL} font-semibold`}>{person.name}</th>
                <td className={CELL}>{person.email}</td>
                <td className={`${CELL} mono whitespace-nowrap`}>{person.password}</td>
                <td className={`${CELL} mono whitespace-nowrap`}>
                  {person.host}:{person.port}
                </td>
                <td className={`${CELL} mono whitespace-nowrap`}>
                  {person.host}:{person.smtpPort}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <CardFoot>
        <span>Connect any of them as yourself.</span>
        <Link to="/setup-apple?signup=true&mailbox=imap" className="link">
          Connect a mailbox
        </Link>
      </CardFoot>
    </>
  )
}
