import type { MailboxHealth } from '@icebox/contract/mailbox'
import type { StopSettings } from '@icebox/contract/replies'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { WayToSend } from './way-to-send.tsx'

interface MailboxesCardProps extends Pick<StopSettings, 'mailboxes'> {
  health: readonly MailboxHealth[]
}

/** From which of the person's addresses a letter can go out, and what to do about the others. */
export function MailboxesCard({ mailboxes, health }: MailboxesCardProps) {
  return (
    <Card title="Where letters can go out">
      <ul className="divide-y divide-line-soft border-t border-line-soft">
        {mailboxes.map(({ mailboxId, address, maySend, because }) => {
          const mailbox = health.find(({ id }) => id === mailboxId)
          return (
            <li key={mailboxId} className="grid gap-1 px-4 py-3 sm:px-5">
              <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
                <span className="min-w-0 [overflow-wrap:anywhere]">{address}</span>
                <Badge tone={maySend ? 'ok' : 'plain'}>{maySend ? 'Can send' : 'Cannot send'}</Badge>
              </div>
              {because && <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{because}</p>}
              {!maySend && mailbox && <WayToSend mailbox={mailbox} />}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
