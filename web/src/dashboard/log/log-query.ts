import { type ActivityItem, type LogView, listLogs } from '@icebox/contract/activity'
import { LOGS_REFETCH_MS } from '@icebox/contract/constants'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { keyOf } from '../../kit/calls/query.ts'
import { send } from '../../kit/calls/send.ts'

export interface LogFilter {
  view: LogView
  search: string
}

export const WHOLE_LOG: LogFilter = { view: 'all', search: '' }
const PAGE = 50

/** The log in pages of 50, newest first; asked again each 15 s, on focus and on reconnect, with 3 retries. */
export function logPages(userId: string, filter: LogFilter) {
  const params = { id: userId }
  const input = { view: filter.view, limit: PAGE, ...(filter.search && { search: filter.search }) }
  return infiniteQueryOptions<ActivityItem[], Error, ActivityItem[], readonly unknown[], string | null>({
    queryKey: [...keyOf(listLogs, params, input), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      send(listLogs, { params, input: { ...input, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: null,
    getNextPageParam: last => (last.length < PAGE ? undefined : last.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
    // What could not be read at all is asked for again when the person says so, not by itself.
    enabled: ({ state }) => !(state.status === 'error' && state.data === undefined),
    refetchInterval: LOGS_REFETCH_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: 3,
  })
}
