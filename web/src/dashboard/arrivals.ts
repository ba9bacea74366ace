import type { ActivityItem } from '@icebox/contract/activity'
import { useCallback, useRef, useState } from 'react'

export interface Arrivals {
  /** The rows to draw. */
  shown: ActivityItem[]
  /** New ones that wait, so that no row moves under a pointer or the focus. */
  held: ActivityItem[]
  /** Ids of rows that have just come in. */
  fresh: ReadonlySet<string>
}

/** Splits the newest answer by what was on the screen before. Older messages, further down, are never held. */
export function splitArrivals(items: ActivityItem[], known: ReadonlySet<string>, isHeld: boolean): Arrivals {
  const firstKnown = items.findIndex(item => known.has(item.id))
  const news = firstKnown > 0 ? items.slice(0, firstKnown) : []
  if (isHeld) return { shown: items.slice(news.length), held: news, fresh: new Set() }
  return { shown: items, held: [], fresh: new Set(news.map(item => item.id)) }
}

interface Holding {
  /** Names the list; another list is drawn as it is. */
  listKey: string
  isHeld: boolean
}

/** What of a live list to draw now. `release` lets the held ones in. */
export function useArrivals(items: ActivityItem[], { listKey, isHeld }: Holding) {
  const known = useRef<{ key: string; ids: Set<string> }>({ key: '', ids: new Set() })
  const fresh = useRef<ReadonlySet<string>>(new Set())
  const [releases, setReleases] = useState(0)
  const releasedAt = useRef(releases)
  const isNewList = known.current.key !== listKey
  if (isNewList) known.current = { key: listKey, ids: new Set(items.map(item => item.id)) }
  const split = splitArrivals(items, known.current.ids, isHeld && releasedAt.current === releases)
  releasedAt.current = releases
  for (const item of split.shown) known.current.ids.add(item.id)
  if (isNewList || split.fresh.size > 0) fresh.current = split.fresh
  const release = useCallback(() => setReleases(count => count + 1), [])
  return { ...split, fresh: fresh.current, release }
}
