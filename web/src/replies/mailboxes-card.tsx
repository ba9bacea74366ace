import type { StopSettings } from '@icebox/contract/replies'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'

/** From which of the person's addresses a letter can go out, and what is missing at the others. */
export function MailboxesCard({ mailboxes }: Pick<StopSettings, 'mailboxes'>) {
  return (
    <Card title="Where letters can go out">
      <ul className="divide-y divide-line-soft border-t border-line-soft">
        {mailboxes.map(({ mailboxId, address, maySend, because }) => (
          <li key={mailboxId} className="px-4 py-3 sm:px-5">
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
              <span className="min-w-0 [overflow-wrap:anywhere]">{address}</span>
              <Badge tone={maySend ? 'ok' : 'plain'}>{maySend ? 'Can send' : 'Cannot send'}</Badge>
            </div>
            {because && <p className="mt-0.5 text-sm text-ink-2 [overflow-wrap:anywhere]">{because}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
