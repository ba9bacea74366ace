import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useUserId } from '../kit/session.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useLogActions } from './log-actions.ts'
import { type LogFilter, logPages } from './log-query.ts'
import { LogRows } from './log-rows.tsx'

/** Asks for the log and draws it: rows, nothing found, loading, failed. */
export function LogList({ filter }: { filter: LogFilter }) {
  const userId = useUserId()
  const query = useInfiniteQuery(logPages(userId, filter))
  const actions = useLogActions()
  const listKey = useDrawnKey(`${filter.view} ${filter.search}`, query.isPlaceholderData)
  return (
    <div className="border-t border-line-soft" aria-busy={query.isPlaceholderData || undefined}>
      <Loaded
        query={query}
        label="email log"
        skeleton={<SkeletonRows rows={6} label="Loading email log" />}
        isEmpty={items => items.length === 0}
        empty={<NothingFound isSearch={filter.search !== ''} />}
      >
        {items => <LogRows items={items} listKey={listKey} actions={actions} />}
      </Loaded>
      {query.hasNextPage && (
        <div className="flex justify-center border-t border-line-soft py-3">
          <Button size="sm" busy={query.isFetchingNextPage && 'Loading'} onClick={() => void query.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </div>
  )
}

/** The key of the list that is on the screen: while another one is being fetched, still the old one. */
function useDrawnKey(key: string, isPlaceholder: boolean): string {
  const drawn = useRef(key)
  if (!isPlaceholder) drawn.current = key
  return drawn.current
}

function NothingFound({ isSearch }: { isSearch: boolean }) {
  return (
    <p role="status" className="px-5 py-9 text-center text-ink-2">
      {isSearch ? 'No sender or subject like that.' : 'Nothing here yet.'}
    </p>
  )
}
