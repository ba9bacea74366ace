import type { MailboxHealth } from '@icebox/contract/mailbox'
import { ExternalLink } from 'lucide-react'
import { ChecksAgo } from '../domain/mailbox/checks-ago.tsx'
import { MailboxMark } from '../domain/mailbox/mark.tsx'

/** One connected mailbox: its address, when it was looked at, and the provider's own view of the folder. */
export function MailboxLine({ mailbox }: { mailbox: MailboxHealth }) {
  const { provider, address, lastCheckedAt, lastPushAt, folderUrl } = mailbox
  return (
    <>
      <MailboxAddress provider={provider} address={address} />
      {lastCheckedAt && (
        <span className="text-sm">
          <ChecksAgo checkedAt={lastCheckedAt} pushedAt={lastPushAt} />
        </span>
      )}
      {folderUrl && <ViewBlocked href={folderUrl} address={address} />}
    </>
  )
}

export function MailboxAddress({ provider, address }: Pick<MailboxHealth, 'provider' | 'address'>) {
  return (
    <span className="flex min-w-0 items-start gap-2 text-ink-2">
      <span className="mt-1">
        <MailboxMark provider={provider} />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{address}</span>
    </span>
  )
}

/** Opens the provider's own view of the folder. */
function ViewBlocked({ href, address }: { href: string; address: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link touch flex items-center gap-1 text-sm">
      View Blocked
      <span className="sr-only"> of {address}, opens a new tab</span>
      <ExternalLink aria-hidden size={12} strokeWidth={1.75} />
    </a>
  )
}
