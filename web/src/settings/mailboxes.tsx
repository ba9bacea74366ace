import { listMailboxes, type MailboxHealth } from '@icebox/contract/mailbox'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { ConnectChoices } from '../layout/connect-choices.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { MailboxRow } from './mailbox-row.tsx'

/** Every connected mailbox: how it is doing, connecting it again, letting go of it, and a way to one more. */
export function Mailboxes({ onDisconnect }: { onDisconnect: (mailbox: MailboxHealth) => void }) {
  const query = useQuery(queryOf(listMailboxes, { id: useUserId() }))
  return (
    <section aria-labelledby="mailboxes">
      <h2 id="mailboxes" className="font-semibold">
        Mailboxes
      </h2>
      <Loaded
        query={query}
        label="the mailboxes"
        place="part"
        isEmpty={mailboxes => mailboxes.length === 0}
        empty={<p className="text-sm text-ink-3">None is connected, so nothing is filtered.</p>}
      >
        {mailboxes => (
          <ul aria-labelledby="mailboxes" className="mt-1 divide-y divide-line-soft">
            {mailboxes.map(mailbox => (
              <MailboxRow key={mailbox.id} mailbox={mailbox} onDisconnect={() => onDisconnect(mailbox)} />
            ))}
          </ul>
        )}
      </Loaded>
      <p className="mt-2 mb-2 text-sm text-ink-3">{query.data?.length === 0 ? 'Connect one:' : 'Connect another:'}</p>
      <ConnectChoices label="Connect a mailbox" />
    </section>
  )
}
