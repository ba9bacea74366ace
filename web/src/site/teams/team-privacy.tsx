import { PRODUCT_NAME } from '@icebox/contract/constants'
import { EyeOff, FileKey2, KeyRound, Lock, type LucideIcon, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Section } from '../blocks/section.tsx'

interface Promise {
  icon: LucideIcon
  title: string
  text: ReactNode
}

const PROMISES: Promise[] = [
  {
    icon: EyeOff,
    title: 'Counts, never mail',
    text: 'Owner and admins see how many messages were judged and put on ice for each person, and what share was left there. Never a subject, never a sender. Members see their own counts alone.',
  },
  {
    icon: ShieldCheck,
    title: 'No one is trusted by name',
    text: "Every request is answered for whoever is signed in. Naming somebody else's account is refused, for the owner as for anyone.",
  },
  {
    icon: Lock,
    title: 'Encrypted on the way',
    text: `${PRODUCT_NAME} talks to mailboxes over TLS, from the start or by STARTTLS. Only the operator can except a host, and only on their own network.`,
  },
  {
    icon: KeyRound,
    title: 'Keys sealed at rest',
    text: 'Mailbox passwords and the tokens from Google and Microsoft are encrypted with AES-256-GCM, with a key that is not in the database.',
  },
  {
    icon: FileKey2,
    title: 'No letters to leak',
    text: "The text of a message is read once, to judge it, and never stored. What is kept, sender, subject, times, verdict, is not encrypted beyond what the server's own disk does.",
  },
]

/** Who sees what, and what is encrypted; no more than is so. */
export function TeamPrivacy() {
  return (
    <Section
      id="privacy"
      heading="You pay for the seat. The mail stays theirs."
      lead="People protect a mailbox only if nobody looks over their shoulder."
    >
      <ul className="mt-8 grid gap-x-12 gap-y-8 sm:mt-11 sm:grid-cols-2 lg:grid-cols-3">
        {PROMISES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3">
            <Icon aria-hidden size={18} strokeWidth={1.75} className="mt-[3px] text-ice" />
            <div>
              <h3 className="text-[17px]/6 font-[650] tracking-[-0.018em]">{title}</h3>
              <p className="mt-1 text-[15px]/[23px] text-pretty text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-[15px]/[23px] text-ink-2">
        The whole of it is under{' '}
        <Link to="/security" className="link">
          Security
        </Link>{' '}
        and in the{' '}
        <Link to="/privacy-policy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
    </Section>
  )
}
