import { formatCount } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'

interface ListFootProps {
  loaded: number
  isLoading: boolean
  isFailed: boolean
  onMore: () => void
}

/** The next page comes by itself near the end; the button is for where that failed, or comes too late. */
export function ListFoot({ loaded, isLoading, isFailed, onMore }: ListFootProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm text-ink-3 lg:px-[18px]">
      {isFailed ? <span role="alert">Could not load more.</span> : <span>{formatCount(loaded)} loaded</span>}
      <Button size="sm" busy={isLoading && 'Loading'} onClick={onMore}>
        {isFailed ? 'Retry' : 'Load more'}
      </Button>
    </div>
  )
}
