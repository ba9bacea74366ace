import { ArrowUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { IceCounts } from '../../domain/message/expected.ts'
import { plural } from '../../kit/format.ts'
import { cx } from '../../ui/cx.ts'
import { useWaiting } from '../../ui/loaded.tsx'
import type { Deeds } from '../use-deeds.ts'
import type { Review } from '../use-review.ts'
import { BulkBar } from './bulk-bar.tsx'
import { isNarrowed } from './filter.ts'
import { FilterLine } from './filter-line.tsx'
import type { Folder } from './folders.ts'
import { ListFoot } from './list-foot.tsx'
import { ListHead } from './list-head.tsx'
import { ListEmpty, ListFailed, ListSkeleton } from './list-states.tsx'
import { MessageList } from './message-list.tsx'
import { SearchLine } from './search-line.tsx'

interface ListPaneProps {
  folder: Folder
  counts: IceCounts | undefined
  review: Review
  deeds: Deeds
  isSearching: boolean
  onSearching: (isSearching: boolean) => void
}

export function ListPane({ folder, counts, review, deeds, isSearching, onSearching }: ListPaneProps) {
  const { selection, isAll, cursor, order, setOrder, filter, setFilter, matching } = review
  return (
    <section
      aria-label={folder.name}
      className={cx(
        'flex min-h-0 min-w-0 flex-col border-line max-lg:min-h-[60dvh] max-lg:pb-24 lg:border-r',
        cursor.isOpen && 'max-lg:hidden',
      )}
    >
      <ListHead
        folder={folder}
        counts={counts}
        matching={matching?.messages}
        isNarrowed={isNarrowed(filter)}
        order={order}
        onOrder={setOrder}
        isSearching={isSearching}
        onSearch={() => onSearching(!isSearching)}
      />
      {isSearching && (
        <SearchLine
          initial={filter.search ?? ''}
          onSearch={search => setFilter('search', search || undefined)}
          onClose={() => onSearching(false)}
        />
      )}
      <FilterLine
        filter={filter}
        facets={review.facets}
        onPart={setFilter}
        onSelectAll={isAll || selection.size > 0 ? undefined : deeds.selectAll}
        total={matching?.messages}
      />
      {(selection.size > 0 || isAll) && (
        <BulkBar
          selected={deeds.amount}
          total={matching?.messages}
          isAll={isAll}
          onAll={deeds.selectAll}
          restorable={deeds.restorable}
          freezable={deeds.freezable}
          mayAsk={deeds.mayAsk}
          isAskLocked={deeds.stop.isLocked}
          onRestore={deeds.restore}
          onFreeze={deeds.freeze}
          onAsk={deeds.askToStop}
          onClear={deeds.clear}
        />
      )}
      <ListBody folder={folder} review={review} deeds={deeds} />
    </section>
  )
}

function ListBody({ folder, review, deeds }: Pick<ListPaneProps, 'folder' | 'review' | 'deeds'>) {
  const { query, rows, arrivals, cursor, selection, isAll, filter } = review
  const waiting = useWaiting(query.isPending)
  if (waiting === 'shown') return <ListSkeleton />
  if (query.isPending) return <span role="status" aria-label="Loading messages" />
  if (!query.data) return <ListFailed onRetry={() => void query.refetch()} />
  const showNew = () => {
    arrivals.release()
    cursor.stepTo(arrivals.held[0]?.id)
    cursor.focusCurrent()
  }
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError) void query.fetchNextPage()
  }
  const stepByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    deeds.step(event.key === 'ArrowDown' ? 1 : -1, event.shiftKey)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move between the buttons inside
    <div
      {...review.attention}
      onKeyDown={stepByArrow}
      className="min-h-0 grow border-t border-line-soft lg:overflow-y-auto"
    >
      <div role="status">
        {arrivals.held.length > 0 && <NewMessages amount={arrivals.held.length} onShow={showNew} />}
      </div>
      {rows.length === 0 && <ListEmpty folder={folder} filter={filter} onClear={review.clearFilter} />}
      {rows.length > 0 && (
        <MessageList
          label={`Messages: ${folder.name}`}
          rows={rows}
          currentId={cursor.current?.id}
          selection={selection}
          isAll={isAll}
          departures={review.departing.departures}
          focusWish={cursor.isOpen ? undefined : cursor.focusWish}
          onOpen={cursor.open}
          onSelect={deeds.select}
          onNearEnd={loadMore}
        />
      )}
      {query.hasNextPage && (
        <ListFoot
          loaded={rows.length}
          isLoading={query.isFetchingNextPage}
          isFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </div>
  )
}

function NewMessages({ amount, onShow }: { amount: number; onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="flex w-full items-center justify-center gap-2 border-b border-ice-line bg-ice-1 py-2 text-sm font-semibold text-ice-ink hover:bg-ice-2 focus-visible:-outline-offset-2 pointer-coarse:py-3"
    >
      <ArrowUp aria-hidden size={14} strokeWidth={1.75} />
      {plural(amount, 'new message')}
    </button>
  )
}
