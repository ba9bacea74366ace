import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDrawnScope } from '../../domain/message/arrivals.ts'
import { StopQuestion } from '../../domain/stop/stop-question.tsx'
import { useUserId } from '../../kit/calls/session.ts'
import { useIsBelow } from '../../kit/page/use-is-below.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useLogActions } from './log-actions.ts'
import { type LogFilter, logPages } from './log-query.ts'
import { LogRows } from './log-rows.tsx'

/** From this width on chart and line stand beside the log; below it they follow a beginning of it. */
const BESIDE_FROM_PX = 1280
const FIRST_ROWS = 10

/** Asks for the log and draws it: rows, nothing found, loading, failed. */
export function LogList({ filter }: { filter: LogFilter }) {
  const userId = useUserId()
  const query = useInfiniteQuery(logPages(userId, filter))
  const actions = useLogActions()
  const [isWhole, setWhole] = useState(false)
  const isAlone = useIsBelow(BESIDE_FROM_PX)
  const isCut = isAlone && !isWhole && (query.data?.length ?? 0) > FIRST_ROWS
  const listKey = useDrawnScope(`${filter.view} ${filter.search}`, query.isPlaceholderData)
  return (
    <div className="border-t border-line-soft" aria-busy={query.isPlaceholderData || undefined}>
      <Loaded
        query={query}
        label="the email log"
        skeleton={<SkeletonRows rows={8} label="Loading the email log" />}
        isEmpty={items => items.length === 0}
        empty={<NothingFound isSearch={filter.search !== ''} />}
      >
        {items => <LogRows items={isCut ? items.slice(0, FIRST_ROWS) : items} listKey={listKey} actions={actions} />}
      </Loaded>
      <StopQuestion
        question={actions.stop.question}
        onClose={actions.stop.close}
        onRetry={actions.stop.retry}
        onConfirm={actions.stop.confirm}
      />
      {isCut ? (
        <More text="Show more" onMore={() => setWhole(true)} />
      ) : (
        query.hasNextPage && (
          <More
            text="Load more"
            busy={query.isFetchingNextPage && 'Loading'}
            onMore={() => void query.fetchNextPage()}
          />
        )
      )}
    </div>
  )
}

function More({ text, busy = false, onMore }: { text: string; busy?: string | false; onMore: () => void }) {
  return (
    <div className="flex justify-center border-t border-line-soft py-3">
      <Button size="sm" busy={busy} onClick={onMore}>
        {text}
      </Button>
    </div>
  )
}

function NothingFound({ isSearch }: { isSearch: boolean }) {
  return (
    <p role="status" className="px-5 py-9 text-center text-ink-2">
      {isSearch ? 'No sender or subject like that.' : 'Nothing here yet.'}
    </p>
  )
}
