import type { SignInWay } from '@icebox/contract/ways'
import { MailboxMark } from '../domain/mailbox/mark.tsx'
import { useNow } from '../kit/age.ts'
import { Button } from '../ui/button.tsx'
import { wayFacts } from './way-words.ts'

interface WayRowProps {
  way: SignInWay
  isOnly: boolean
  onRemove: () => void
}

export function WayRow({ way, isOnly, onRemove }: WayRowProps) {
  const { provider, address, host, isMailboxLeft } = way
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex gap-2">
          <span className="mt-[3px]">
            <MailboxMark provider={provider} />
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {address}
            {host && <span className="text-ink-3"> at {host}</span>}
          </span>
        </p>
        <p className="text-sm text-ink-3">{wayFacts(way, useNow())}</p>
        {isMailboxLeft && (
          <p className="text-sm text-ink-2">
            This mailbox is disconnected. It opens your account only until you add another way.
          </p>
        )}
      </div>
      {isOnly ? (
        <p className="text-sm text-ink-3">The only way</p>
      ) : (
        <Button size="sm" className="ml-auto" aria-label={`Remove: ${address}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  )
}
