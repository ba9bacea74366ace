import type { ActivityItem } from '@icebox/contract/activity'
import type { ReactNode } from 'react'
import { repliesElsewhere } from '../../domain/message/state.ts'
import { RULED_TITLES } from '../../domain/sender/words.ts'
import { useNow } from '../../kit/age.ts'
import { plural } from '../../kit/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { kindWords } from '../kinds.ts'
import { fullTime } from '../times.ts'

/** What the mail header said. Addresses are text, never links. */
export function Facts({ item }: { item: ActivityItem }) {
  const now = useNow()
  return (
    <dl className="mt-6 grid grid-cols-[92px_minmax(0,1fr)] gap-x-4 gap-y-2 text-[13.5px]/5 lg:grid-cols-[112px_minmax(0,1fr)]">
      <Fact name="Received">
        <time dateTime={item.receivedAt}>{fullTime(Date.parse(item.receivedAt), now)}</time>
      </Fact>
      {item.replyTo && (
        <Fact name="Reply goes to">
          <bdi>{item.replyTo}</bdi>
          {repliesElsewhere(item) && (
            <Badge tone="warn" className="ml-2">
              differs
            </Badge>
          )}
        </Fact>
      )}
      <Fact name="Kind">
        {kindWords(item)}
        {item.campaignCount > 0 && `, with ${plural(item.campaignCount, 'other message')} of the same campaign`}
      </Fact>
      {item.senderRule && <Fact name="Sender">{RULED_TITLES[item.senderRule]}</Fact>}
      {item.domainRule && !item.senderRule && (
        <Fact name="Domain">
          {RULED_TITLES[item.domainRule]}: everyone at {item.senderDomain?.slice(1)}
        </Fact>
      )}
      <Fact name="Mailbox">{item.mailboxAddress}</Fact>
      <Fact name="Message id">
        <bdi className="mono text-ink-2">{item.messageId}</bdi>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}
