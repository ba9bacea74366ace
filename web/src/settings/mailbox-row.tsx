import type { MailboxHealth, MailboxStatus } from '@icebox/contract/mailbox'
import { ChecksAgo } from '../domain/mailbox/checks-ago.tsx'
import { reconnectPage } from '../domain/mailbox/kinds.ts'
import { MailboxMark } from '../domain/mailbox/mark.tsx'
import { troubleOf } from '../domain/mailbox/text.ts'
import { useNow } from '../kit/age.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

const STATES: Record<MailboxStatus, { tone: BadgeTone; text: string }> = {
  connecting: { tone: 'plain', text: 'Connecting' },
  watching: { tone: 'ok', text: 'Connected' },
  late: { tone: 'warn', text: 'Late' },
  unreachable: { tone: 'warn', text: 'Not answering' },
  reconnect: { tone: 'ember', text: 'Waits for you' },
  unsupported: { tone: 'plain', text: 'Not filtered' },
  leaving: { tone: 'ice', text: 'Leaving' },
}

interface MailboxRowProps {
  mailbox: MailboxHealth
  onDisconnect: () => void
}

export function MailboxRow({ mailbox, onDisconnect }: MailboxRowProps) {
  const { provider, address, status, lastCheckedAt, lastPushAt } = mailbox
  const trouble = troubleOf(mailbox, useNow())
  const { tone, text } = STATES[status]
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <span className="flex min-w-0 gap-2">
          <span className="mt-[3px]">
            <MailboxMark provider={provider} />
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">{address}</span>
        </span>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="min-w-0 text-sm text-ink-3">
          {trouble?.advice ??
            (lastCheckedAt ? <ChecksAgo checkedAt={lastCheckedAt} pushedAt={lastPushAt} /> : 'not checked yet')}
        </p>
        <div className="ml-auto flex flex-wrap gap-2">
          {trouble?.way === 'again' && (
            <ButtonLink to={reconnectPage(mailbox)} size="sm" aria-label={`${trouble.button}: ${address}`}>
              {trouble.button}
            </ButtonLink>
          )}
          <Button size="sm" aria-label={`Disconnect: ${address}`} onClick={onDisconnect}>
            Disconnect
          </Button>
        </div>
      </div>
    </li>
  )
}
