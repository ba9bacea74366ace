import { getActivity, getLineEffect, getScreeningEffect } from '@icebox/contract/activity'
import { STATS_REFETCH_MS, STATS_STALE_MS } from '@icebox/contract/constants'
import { getHeadStart, listMailboxes } from '@icebox/contract/mailbox'
import { getStats } from '@icebox/contract/user'
import { usePrefetchInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query'
import { queryOf } from '../kit/calls/query.ts'
import { timeZone } from '../kit/time-zone.ts'
import { logPages, WHOLE_LOG } from './log/log-query.ts'

export const ACTIVITY_DAYS = 14

const MAILBOXES_REFETCH_MS = 30_000

export function statsOf(id: string) {
  const freshness = { staleTime: STATS_STALE_MS, refetchInterval: STATS_REFETCH_MS, refetchOnWindowFocus: true }
  return queryOf(getStats, { id }, { input: { timeZone }, ...freshness })
}

export function activityOf(id: string) {
  return queryOf(getActivity, { id }, { input: { days: ACTIVITY_DAYS, timeZone } })
}

export function mailboxesOf(id: string) {
  return queryOf(listMailboxes, { id }, { refetchInterval: MAILBOXES_REFETCH_MS, refetchOnWindowFocus: true })
}

export function lineEffectOf(id: string) {
  return queryOf(getLineEffect, { id })
}

export function screeningEffectOf(id: string) {
  return queryOf(getScreeningEffect, { id })
}

/** Asks for all that the page of mail shows while it is still being asked who this is: one wait instead of three. */
export function useEarlyAsks(userId: string): void {
  usePrefetchInfiniteQuery(logPages(userId, WHOLE_LOG))
  usePrefetchQuery(mailboxesOf(userId))
  usePrefetchQuery(statsOf(userId))
  usePrefetchQuery(activityOf(userId))
  usePrefetchQuery(lineEffectOf(userId))
  usePrefetchQuery(queryOf(getHeadStart, { id: userId }))
}
