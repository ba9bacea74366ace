import { Link } from 'react-router'
import { WRAP } from '../blocks/section.tsx'

const SAFEGUARDS = [
  {
    title: 'Asked for: what sorting needs',
    text: 'At Google a permission that can move mail and cannot delete it for good; each page says what is asked for and why. With IMAP an app password, which you take back at your provider.',
  },
  {
    title: 'Sealed at rest',
    text: 'Tokens and passwords are encrypted with AES-256-GCM, and deleted when you disconnect.',
  },
  {
    title: 'Read, then forgotten',
    text: '“Show text” fetches a message once from your mailbox, shows it as plain text and keeps nothing.',
  },
  {
    title: 'Gone when you say so',
    text: 'Deleting your account erases every row about you at once. Your mail stays where it is, and invoices stay for the books.',
  },
]

/** How the little that is stored is kept. Stands under what is stored. */
export function Safeguards() {
  return (
    <section aria-label="How it is kept safe" className={`${WRAP} pt-10`}>
      <dl className="grid gap-x-[72px] sm:grid-cols-2">
        {SAFEGUARDS.map(({ title, text }) => (
          <div key={title} className="border-t border-line py-5">
            <dt className="text-[16px]/6 font-[650] tracking-[-0.014em]">{title}</dt>
            <dd className="mt-1 text-[15px]/[23px] text-pretty text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <Link to="/security" className="link text-[15px]">
          All of it, on the page about security
        </Link>
      </p>
    </section>
  )
}
