import { useEffect, useMemo, useRef, useState } from 'react'
import type { Folder } from './folders.ts'
import { prune, type Selection } from './selection.ts'
import { type SortOrder, sortItems } from './sorting.ts'
import { useArrivals } from './use-arrivals.ts'
import { useCursor } from './use-cursor.ts'
import { useDepartures, useSteadyRows } from './use-departures.ts'
import { useMessages } from './use-messages.ts'

/** What a folder shows: its rows in order, the current one, the selection and what is on its way in or out. */
export function useReview(userId: string, folder: Folder) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<SortOrder>('newest')
  const [selection, setSelection] = useState<Selection>(new Set())
  const { query, items } = useMessages({ userId, view: folder.view, search })
  const departing = useDepartures()

  // While a new search is on its way the old answer still stands, and counts as the old one.
  const listed = useRef(search)
  if (!query.isPlaceholderData) listed.current = search
  const arrivals = useArrivals(items, listed.current)
  const sorted = useMemo(() => sortItems(arrivals.shown, order), [arrivals.shown, order])
  const rows = useSteadyRows(sorted, departing.departures)
  const staying = rows.filter(row => !departing.departures.has(row.id))
  const cursor = useCursor(staying)

  return {
    query,
    search,
    setSearch,
    order,
    setOrder,
    arrivals,
    departing,
    /** What is drawn, rows on their way out included. */
    rows,
    /** What can be acted on. */
    staying,
    cursor,
    selection: prune(selection, staying),
    setSelection,
    text: useAskedText(cursor.current?.id),
  }
}

export type Review = ReturnType<typeof useReview>

/** Whether the text of the current message was asked for; forgotten when another becomes current. */
function useAskedText(id: string | undefined) {
  const [askedId, setAskedId] = useState<string>()
  useEffect(() => setAskedId(before => (before === id ? before : undefined)), [id])
  return {
    isAsked: id !== undefined && askedId === id,
    ask: () => setAskedId(id),
    hide: () => setAskedId(undefined),
  }
}
