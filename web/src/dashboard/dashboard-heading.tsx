import { listMailboxes } from '@icebox/contract/mailbox'
import type { User } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { AtSign, Repeat } from 'lucide-react'
import { Fragment, useEffect, useState } from 'react'
import { queryOf } from '../kit/query.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { cx } from '../ui/cx.ts'
import { lastChecked } from './mailbox-text.ts'
import { ProtectionToggle } from './protection-toggle.tsx'

const MAILBOXES_REFETCH_MS = 30_000

export function DashboardHeading({ user }: { user: User }) {
  const { data: mailboxes = [] } = useQuery(
    queryOf(listMailboxes, { id: user.id }, { refetchInterval: MAILBOXES_REFETCH_MS, refetchOnWindowFocus: true }),
  )
  return (
    <div className="flex items-end justify-between gap-x-4 gap-y-3.5 max-sm:flex-col max-sm:items-start">
      <div className="min-w-0">
        <h1 className="text-2xl font-[650] tracking-[-0.024em]">Dashboard</h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3">
          {mailboxes.length === 0 && <Address text={user.email} />}
          {mailboxes.map(({ id, address, lastCheckedAt }) => (
            <Fragment key={id}>
              <Address text={address} />
              {lastCheckedAt && <CheckedAgo at={lastCheckedAt} isLast={mailboxes.length === 1} />}
            </Fragment>
          ))}
          <ProtectionToggle userId={user.id} isOn={user.isActive} />
        </div>
      </div>
      <ButtonLink to="/modify-plan">
        <Repeat aria-hidden strokeWidth={1.75} />
        Change Plan
      </ButtonLink>
    </div>
  )
}

function Address({ text }: { text: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-ink-2">
      <AtSign aria-hidden size={15} strokeWidth={1.75} className="text-ink-3" />
      <span className="min-w-0 break-words [overflow-wrap:anywhere]">{text}</span>
    </span>
  )
}

const TICK_MS = 5_000

/** Counts in tens of seconds, finer than the page's clock. `isLast` puts it on a line of its own on small screens. */
function CheckedAgo({ at, isLast }: { at: string; isLast: boolean }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={cx('text-sm whitespace-nowrap', isLast && 'max-sm:order-last max-sm:w-full')}>
      {lastChecked(Date.parse(at), now)}
    </span>
  )
}
