import { listMailboxes } from '@icebox/contract/mailbox'
import type { User } from '@icebox/contract/user'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNow } from '../kit/age.ts'
import { queryOf } from '../kit/query.ts'
import { useWaiting } from '../ui/loaded.tsx'
import { ActivityCard } from './activity-card.tsx'
import { EmailTabSkeleton } from './dashboard-skeleton.tsx'
import { FirstRun } from './first-run.tsx'
import { useHeadStart } from './head-start.ts'
import { LineCard } from './line-card.tsx'
import { LogCard } from './log-card.tsx'
import { logPages, WHOLE_LOG } from './log-query.ts'
import { StateNotes } from './state-notes.tsx'
import { StatsCard } from './stats-card.tsx'

/** The panel of email activity; before the first message, what to expect and a way to a head start. */
export function EmailTab({ user }: { user: User }) {
  const log = useInfiniteQuery(logPages(user.id, WHOLE_LOG))
  const mailboxes = useQuery(queryOf(listMailboxes, { id: user.id }))
  const isEmpty = log.data?.length === 0
  const mailbox = mailboxes.data?.[0]
  const isEarly = useIsYoung(mailbox?.connectedAt)
  const headStart = useHeadStart(user.id, isEarly)
  const isFirstRun = isEmpty && mailboxes.data?.length !== 0
  // Until then nobody knows whether numbers or a first run stand here, so neither is drawn.
  const isUnknown = log.isPending || mailboxes.isPending
  const waiting = useWaiting(isUnknown)
  if (waiting === 'shown') return <EmailTabSkeleton />
  if (isUnknown) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:gap-5">
      <StateNotes user={user} mailboxes={mailboxes.data} />
      {(isFirstRun || headStart.isOpen) && <FirstRun headStart={headStart} mailbox={mailbox} log={log.data ?? []} />}
      <StatsCard userId={user.id} isShared={user.totalSeats > 1} />
      {!isEmpty && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_376px]">
          <ActivityCard userId={user.id} />
          <LineCard user={user} />
        </div>
      )}
      <LogCard isNew={isEmpty} />
    </div>
  )
}

const YOUNG_MS = 24 * 60 * 60 * 1_000

/** Mail may come in at once, so the offer of a head start stands for a mailbox's first day. */
function useIsYoung(connectedAt: string | undefined): boolean {
  const now = useNow()
  return connectedAt !== undefined && now - Date.parse(connectedAt) < YOUNG_MS
}
