import { useState } from 'react'

interface Row {
  id: string
}

interface Listed<R extends Row> {
  /** Newest first. */
  rows: readonly R[]
  /** Names what is listed; another list is drawn as it is. */
  scope: string
  /** A person is at the list, so that no row may move under the pointer or the focus. */
  isHeld: boolean
}

/** What of a list the person has seen. */
export interface Seen {
  scope: string
  ids: ReadonlySet<string>
  /** Those that came in last. */
  fresh: ReadonlySet<string>
}

/**
 * Parts mail that came since from what was seen. Only rows above everything seen count as new: rows that a longer list adds
 * at its end move nothing. Where nothing seen still stands, there is nothing to disturb and all is shown.
 */
export function splitArrivals<R extends Row>(rows: readonly R[], seen: ReadonlySet<string>) {
  const from = Math.max(
    0,
    rows.findIndex(row => seen.has(row.id)),
  )
  return { news: rows.slice(0, from), others: rows.slice(from) }
}

/** What has been seen once this list is drawn; the same object where that is no more than before. */
export function seenWith<R extends Row>(seen: Seen, { rows, scope, isHeld }: Listed<R>): Seen {
  if (seen.scope !== scope) return { scope, ids: idsOf(rows), fresh: NONE }
  const { news, others } = splitArrivals(rows, seen.ids)
  const drawn = isHeld ? others : rows
  if (drawn.every(row => seen.ids.has(row.id))) return seen
  const isArrival = !isHeld && news.length > 0
  return { scope, ids: new Set([...seen.ids, ...idsOf(drawn)]), fresh: isArrival ? idsOf(news) : seen.fresh }
}

/** What of a live list to draw now: new mail waits in `held` while the person is at the list. `release` lets it in. */
export function useArrivals<R extends Row>(listed: Listed<R>) {
  const [seen, setSeen] = useState<Seen>({ scope: listed.scope, ids: idsOf(listed.rows), fresh: NONE })
  const now = seenWith(seen, listed)
  // Set while drawing, so that no drawing with the old answer comes between.
  if (now !== seen) setSeen(now)
  const { news, others } = splitArrivals(listed.rows, now.ids)
  return {
    shown: others,
    held: news,
    fresh: now.fresh,
    release: () => setSeen(before => seenWith(before, { ...listed, isHeld: false })),
  }
}

/** The name of the list on the screen: while another one is being fetched, still the old one's. */
export function useDrawnScope(scope: string, isPlaceholder: boolean): string {
  const [drawn, setDrawn] = useState(scope)
  if (!isPlaceholder && drawn !== scope) setDrawn(scope)
  return isPlaceholder ? drawn : scope
}

const NONE: ReadonlySet<string> = new Set()

function idsOf(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.map(row => row.id))
}
