import { formatCount } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { SORT_NAMES, type SortOrder } from './sorting.ts'

interface ListFootProps {
  loaded: number
  order: SortOrder
  isLoading: boolean
  isFailed: boolean
  onMore: () => void
}

/** Says that there is more, and that an order other than the server's covers only what is here. */
export function ListFoot({ loaded, order, isLoading, isFailed, onMore }: ListFootProps) {
  const amount = formatCount(loaded)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm text-ink-3 lg:px-[18px]">
      {isFailed ? (
        <span role="alert">Could not load more.</span>
      ) : (
        <span>{order === 'newest' ? `${amount} loaded` : `${SORT_NAMES[order]} first of the ${amount} loaded`}</span>
      )}
      <Button size="sm" busy={isLoading && 'Loading'} onClick={onMore}>
        {isFailed ? 'Retry' : 'Load more'}
      </Button>
    </div>
  )
}
