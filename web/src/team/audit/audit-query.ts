import type { OutputOf } from '@icebox/contract/call'
import { AUDIT_DAYS, type AuditAct, listAudit } from '@icebox/contract/safety/audit'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { keyOf } from '../../kit/calls/query.ts'
import { send } from '../../kit/calls/send.ts'

/** What of the trail is shown; empty strings leave nothing out. Days as an input of that type has them. */
export interface AuditFilter {
  act: AuditAct | ''
  person: string
  from: string
  until: string
}

export const WHOLE_TRAIL: AuditFilter = { act: '', person: '', from: '', until: '' }

/**
 * As the calls take it: days of this browser's time zone, the last one whole; `now` in milliseconds. What leaves nothing
 * out is not asked for: a year is kept, and a longer time refused. While a year is typed, a day may be one of no calendar.
 */
export function inputOf({ act, person, from, until }: AuditFilter, now = Date.now()) {
  const start = midnightOf(from)
  const end = midnightOf(until, 1)
  return {
    ...(act && { act }),
    ...(person && { person }),
    ...(start && now - start.getTime() < AUDIT_DAYS * DAY_MS && { from: start.toISOString() }),
    ...(end && end.getTime() < now && { until: end.toISOString() }),
  }
}

const DAY_MS = 86_400_000

/** When a day begins, or one so many days later. */
function midnightOf(day: string, later = 0): Date | undefined {
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + later)
  return Number.isNaN(date.getTime()) ? undefined : date
}

type Page = OutputOf<typeof listAudit>

/** The trail in pages of 50, the newest first. */
export function auditPages(userId: string, filter: AuditFilter) {
  const params = { id: userId }
  const input = inputOf(filter)
  return infiniteQueryOptions<Page, Error, Page, readonly unknown[], string | null>({
    queryKey: [...keyOf(listAudit, params, input), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      send(listAudit, { params, input: { ...input, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null,
    getNextPageParam: last => last.cursor ?? undefined,
    select: ({ pages }) => ({
      entries: pages.flatMap(({ entries }) => entries),
      cursor: null,
      isOfTeam: pages[0]?.isOfTeam ?? false,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
