import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Card } from './card.tsx'
import { cx } from './cx.ts'
import { SkeletonRows } from './skeleton.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T, Error>
  /** What is being loaded, as in "Loading the email log" and "Could not load the email log". */
  label: string
  /** Where it is drawn: in a card from edge to edge, in a part that has its margins, or on the bare page. */
  place?: Place
  /** In the shape of the real thing; rows unless said. */
  skeleton?: ReactNode
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children: (data: T) => ReactNode
}

type Place = 'card' | 'part' | 'page'

/** Draws an answer, or that it is on its way, failed or empty. A failure leaves the rest of the page standing. */
export function Loaded<T>({ query, label, place = 'card', skeleton, isEmpty, empty, children }: LoadedProps<T>) {
  const isWaiting = useWaiting(query.isPending)
  if (isWaiting === 'shown') return skeleton ?? <SkeletonRows label={`Loading ${label}`} />
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data)
  if (query.isError) return <LoadFailed label={label} place={place} onRetry={() => void query.refetch()} />
  return <span role="status" aria-label={`Loading ${label}`} />
}

function LoadFailed({ label, place, onRetry }: { label: string; place: Place; onRetry: () => void }) {
  const said = (
    <p role="alert" className={cx('text-ink-2', place === 'part' ? 'py-3' : 'px-4 py-5 sm:px-5')}>
      Could not load {label}.{' '}
      <button type="button" className="link touch" onClick={onRetry}>
        Retry
      </button>
    </p>
  )
  return place === 'page' ? <Card className="mt-5 w-full">{said}</Card> : said
}

const SHOW_AFTER_MS = 200
const SHOW_FOR_MS = 300

/** A skeleton shows only after 200 ms of waiting, and then for at least 300 ms, so that it never flashes. */
export function useWaiting(isPending: boolean): 'hidden' | 'shown' {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    if (isPending === isShown) return
    const left = isPending ? SHOW_AFTER_MS : shownAt.current + SHOW_FOR_MS - Date.now()
    const timer = setTimeout(
      () => {
        shownAt.current = Date.now()
        setShown(isPending)
      },
      Math.max(0, left),
    )
    return () => clearTimeout(timer)
  }, [isPending, isShown])
  return isShown ? 'shown' : 'hidden'
}
