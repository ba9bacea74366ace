import type { User } from '@icebox/contract/user'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNow } from '../kit/age.ts'
import { ActivityCard } from './activity/activity-card.tsx'
import { mailboxesOf } from './asks.ts'
import { useHeadStart } from './head-start/head-start.ts'
import { HeadStartArea } from './head-start/head-start-area.tsx'
import { LineCard } from './line/line-card.tsx'
import { LogCard } from './log/log-card.tsx'
import { logPages, WHOLE_LOG } from './log/log-query.ts'
import { MailboxStrip } from './mailbox-strip.tsx'
import { StateNotes } from './state-notes.tsx'
import { StatsCard } from './stats-card.tsx'

/** The log of mail with its numbers over it and its chart beside it; before the first message, what to expect. */
export function EmailTab({ user }: { user: User }) {
  const log = useInfiniteQuery(logPages(user.id, WHOLE_LOG))
  const mailboxes = useQuery(mailboxesOf(user.id))
  const isEmpty = log.data?.length === 0
  const mailbox = mailboxes.data?.[0]
  const headStart = useHeadStart(user.id, useIsYoung(mailbox?.connectedAt))
  const isFirstRun = isEmpty && mailboxes.data !== undefined && mailboxes.data.length !== 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 sm:gap-3">
      <MailboxStrip user={user} mailboxes={mailboxes.data ?? []} />
      <StateNotes user={user} mailboxes={mailboxes.data} />
      {(isFirstRun || headStart.isOpen) && (
        <HeadStartArea headStart={headStart} mailbox={mailbox} log={log.data ?? []} isFirstRun={isFirstRun} />
      )}
      <StatsCard userId={user.id} isShared={user.totalSeats > 1} />
      <div className={isEmpty ? undefined : BESIDE}>
        <LogCard isNew={isEmpty} />
        {!isEmpty && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 md:max-[1279px]:grid-cols-2 min-[1280px]:[@media(min-height:960px)]:sticky min-[1280px]:[@media(min-height:960px)]:top-[72px]">
            <LineCard user={user} />
            <ActivityCard userId={user.id} />
          </div>
        )}
      </div>
    </div>
  )
}

const BESIDE =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 min-[1280px]:grid-cols-[minmax(0,1fr)_416px] min-[1280px]:gap-5'

const YOUNG_MS = 24 * 60 * 60 * 1_000

/** Mail may come in at once, so the offer of a head start stands for a mailbox's first day. */
function useIsYoung(connectedAt: string | undefined): boolean {
  const now = useNow()
  return connectedAt !== undefined && now - Date.parse(connectedAt) < YOUNG_MS
}
