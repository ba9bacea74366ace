import { SearchX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { type Filter, isNarrowed } from './filter.ts'
import type { Folder } from './folders.ts'

/** Rows in the shape of messages to come. */
export function ListSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading messages">
      {[180, 140, 220, 160, 200, 150, 190, 170].map(width => (
        <div key={width} className="flex h-16 items-center gap-3 border-b border-line-soft px-4 lg:px-[18px]">
          <Bone className="size-[18px] shrink-0" />
          <div className="grid grow gap-2.5">
            <Bone className="w-28" />
            <span style={{ width }}>
              <Bone />
            </span>
          </div>
          <Bone className="w-20" />
        </div>
      ))}
    </div>
  )
}

interface ListEmptyProps {
  folder: Folder
  filter: Filter
  onClear: () => void
}

export function ListEmpty({ folder, filter, onClear }: ListEmptyProps) {
  return (
    <div className="p-4 lg:p-[18px]">
      {isNarrowed(filter) ? (
        <Empty
          heading="h2"
          icon={SearchX}
          title="Nothing found"
          text={
            filter.search
              ? `No sender or subject here has “${filter.search}” in it. Try a shorter word, or look at all of it.`
              : 'Nothing here matches these filters any more.'
          }
          action={<Button onClick={onClear}>Show all of it</Button>}
        />
      ) : (
        <Empty heading="h2" title={folder.empty.title} text={folder.empty.text} />
      )}
    </div>
  )
}

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="px-4 py-5 text-ink-2 lg:px-[18px]">
      Could not load the messages. Your mail is where it was.{' '}
      <button type="button" className="link touch" onClick={onRetry}>
        Retry
      </button>
    </p>
  )
}
