import { MAILBOX_KINDS } from '../domain/mailbox/kinds.ts'
import { MailboxMark } from '../domain/mailbox/mark.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

interface ConnectChoicesProps {
  /** Names the list for screen readers. */
  label: string
  /** The page one is on already. */
  except?: string
}

/** A way to connect each kind of mailbox. */
export function ConnectChoices({ label, except }: ConnectChoicesProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {MAILBOX_KINDS.filter(kind => kind.setup !== except).map(({ provider, name, setup }) => (
        <li key={provider}>
          <ButtonLink to={setup} size="sm">
            <MailboxMark provider={provider} />
            {name}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
