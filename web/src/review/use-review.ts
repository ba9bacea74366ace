import { countReview, type ReviewOrder } from '@icebox/contract/review'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useArrivals, useDrawnScope } from '../domain/message/arrivals.ts'
import { queryOf } from '../kit/calls/query.ts'
import { useAttention } from '../kit/use-attention.ts'
import { useChange } from '../kit/use-change.ts'
import { keyOfFilter } from './list/filter.ts'
import type { Folder } from './list/folders.ts'
import { prune, type Selection } from './list/selection.ts'
import { useFilter } from './list/use-filter.ts'
import { useNamed } from './list/use-named.ts'
import { useCursor } from './use-cursor.ts'
import { useDepartures, useSteadyRows } from './use-departures.ts'
import { useMessages } from './use-messages.ts'

/** What a folder shows: its rows in order, the current one, the selection and what is on its way in or out. */
export function useReview(userId: string, folder: Folder) {
  const { filter, set: setFilter, clear: clearFilter } = useFilter(folder.view)
  const [order, setOrder] = useState<ReviewOrder>('newest')
  const { query, items } = useMessages({ userId, filter, order })
  const matching = useQuery({
    ...queryOf(countReview, { id: userId }, { input: filter }),
    placeholderData: keepPreviousData,
  })
  const departing = useDepartures()

  // While a new list is on its way the old answer still stands, and counts as the old one.
  const scope = useDrawnScope(keyOfFilter(filter) + order, query.isPlaceholderData)
  const { isHeld, attention } = useAttention()
  const arrivals = useArrivals({ rows: items, scope, isHeld })
  const rows = useSteadyRows(arrivals.shown, departing.departures)
  const staying = rows.filter(row => !departing.departures.has(row.id))
  const [params] = useSearchParams()
  const openId = params.get('message')
  const named = useNamed(userId, rows.some(row => row.id === openId) ? null : openId)
  const cursor = useCursor(staying, named)

  return {
    query,
    /** How much matches, the loaded and the rest. */
    matching: matching.isPlaceholderData ? undefined : matching.data,
    /** As last heard, for the filters themselves. */
    facets: matching.data,
    filter,
    setFilter,
    clearFilter,
    order,
    setOrder,
    arrivals,
    /** For the list's element: while the person is there, no row moves. */
    attention,
    departing,
    /** What is drawn, rows on their way out included. */
    rows,
    /** What can be acted on. */
    staying,
    cursor,
    ...useSelection(staying, keyOfFilter(filter)),
    text: useAskedText(cursor.current?.id),
  }
}

export type Review = ReturnType<typeof useReview>

/** The rows selected, or all that matches, loaded or not; another filter has another selection. */
function useSelection(staying: readonly { id: string }[], listed: string) {
  const [chosen, setChosen] = useState<{ listed: string; ids: Selection; isAll: boolean }>()
  const isHere = chosen?.listed === listed
  const selection: Selection = isHere ? prune(chosen.ids, staying) : NONE
  return {
    selection,
    isAll: isHere && chosen.isAll,
    setSelection: (ids: Selection) => setChosen({ listed, ids, isAll: false }),
    selectAll: () => setChosen({ listed, ids: NONE, isAll: true }),
  }
}

const NONE: Selection = new Set()

/** Whether the text of the current message was asked for; forgotten when another becomes current. */
function useAskedText(id: string | undefined) {
  const [askedId, setAskedId] = useState<string>()
  useChange(id, () => setAskedId(undefined))
  return {
    isAsked: id !== undefined && askedId === id,
    ask: () => setAskedId(id),
    hide: () => setAskedId(undefined),
  }
}
