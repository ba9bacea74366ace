import { LOGS_REFETCH_MS } from '@icebox/contract/constants'
import { listReview, type ReviewOrder, type ReviewRow } from '@icebox/contract/review'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { keyOf } from '../kit/calls/query.ts'
import { send } from '../kit/calls/send.ts'
import type { Filter } from './list/filter.ts'

/** How many rows one page asks for. */
const PAGE = 100

interface Listed {
  userId: string
  filter: Filter
  order: ReviewOrder
}

/** The rows of a folder in the order asked for, page by page. */
export function useMessages({ userId, filter, order }: Listed) {
  const listKey = keyOf(listReview, { id: userId })[0]
  useForgetPages(listKey)
  const query = useInfiniteQuery({
    queryKey: [listKey, 'pages', filter, order],
    queryFn: ({ pageParam, signal }) => {
      const input = { ...filter, order, after: pageParam, limit: PAGE }
      return send(listReview, { params: { id: userId }, input }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => (last.length < PAGE ? undefined : last.at(-1)?.id),
    placeholderData: (before: InfiniteData<ReviewRow[], string | undefined> | undefined) => before,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    // Many pages are asked again only when something happened.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : LOGS_REFETCH_MS),
    retry: 3,
  })
  const items = useMemo(() => flatten(query.data?.pages ?? []), [query.data])
  return { query, items }
}

/** A message may stand on two pages when the list grew between two requests. */
function flatten(pages: readonly ReviewRow[][]): ReviewRow[] {
  return [...new Map(pages.flat().map(item => [item.id, item])).values()]
}

/** The pages leave the cache with the page that reads them, so that coming back does not ask for all of them again. */
function useForgetPages(listKey: unknown) {
  const client = useQueryClient()
  useEffect(() => () => client.removeQueries({ queryKey: [listKey, 'pages'] }), [client, listKey])
}
