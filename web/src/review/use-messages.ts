import { type ActivityItem, listLogs } from '@icebox/contract/activity'
import { LOGS_REFETCH_MS } from '@icebox/contract/constants'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { keyOf } from '../kit/query.ts'
import { send } from '../kit/send.ts'
import type { FolderView } from './folders.ts'

/** How many rows one page asks for. */
const PAGE = 100

interface Listed {
  userId: string
  view: FolderView
  search: string
}

/** The messages of a folder, newest first, page by page. */
export function useMessages({ userId, view, search }: Listed) {
  const listKey = keyOf(listLogs, { id: userId })[0]
  useForgetPages(listKey)
  const query = useInfiniteQuery({
    queryKey: [listKey, 'pages', view, search],
    queryFn: ({ pageParam, signal }) => {
      const input = { view, search: search || undefined, before: pageParam, limit: PAGE }
      return send(listLogs, { params: { id: userId }, input }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => (last.length < PAGE ? undefined : last.at(-1)?.id),
    placeholderData: (before: InfiniteData<ActivityItem[], string | undefined> | undefined) => before,
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
function flatten(pages: readonly ActivityItem[][]): ActivityItem[] {
  return [...new Map(pages.flat().map(item => [item.id, item])).values()]
}

/** Elsewhere answers under this path are plain lists, so the pages leave the cache with the page that reads them. */
function useForgetPages(listKey: unknown) {
  const client = useQueryClient()
  useEffect(() => () => client.removeQueries({ queryKey: [listKey, 'pages'] }), [client, listKey])
}
