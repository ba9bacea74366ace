import { useLayoutEffect, useRef, useState } from 'react'
import { splitArrivals } from './arrivals.ts'

interface Seen {
  scope: string
  ids: ReadonlySet<string>
}

/**
 * Holds new rows back while the pointer or the focus is in the list, so that nothing moves under them.
 * `scope` names what is listed; in another scope everything counts as seen. Put `list` on the list's element.
 */
export function useArrivals<R extends { id: string }>(rows: readonly R[], scope: string) {
  const list = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<Seen>()
  const ids = seen?.scope === scope && seen.ids.size > 0 ? seen.ids : undefined
  const { held, shown } = splitArrivals(rows, ids)

  const see = (more: readonly R[]) => setSeen({ scope, ids: new Set([...(ids ?? []), ...more.map(row => row.id)]) })
  useLayoutEffect(() => {
    const isWatched = ids !== undefined && list.current?.matches(':hover, :focus-within')
    const fresh = (isWatched ? shown : rows).filter(row => !ids?.has(row.id))
    if (fresh.length > 0) see(fresh)
  })
  return { shown, held, release: () => see(rows), list }
}
