import { getActivity, getIceCounts, getLineEffect, listLogs, listSenderRules } from '@icebox/contract/activity'
import { getBillingSubscription, getSubscription } from '@icebox/contract/billing'
import { fillPath } from '@icebox/contract/call'
import type { LiveEvent, LiveEventType } from '@icebox/contract/events'
import { getHeadStart, listMailboxes } from '@icebox/contract/mailbox'
import { getOverage, listInvoices, listPaymentMethods } from '@icebox/contract/payments'
import { countReview, listReview } from '@icebox/contract/review'
import { getScheduledSeats } from '@icebox/contract/seats'
import { listMembers, listMembersWithUsage } from '@icebox/contract/team'
import { getStats, getUser } from '@icebox/contract/user'
import { listWays } from '@icebox/contract/ways'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { leaveWithOtherTab } from './leave-deleted.ts'
import { keepLive, type Line, type LiveState } from './live-socket.ts'
import { hearRemoval, whoRemoves } from './own-removal.ts'
import { forgetStored } from './stored.ts'

/** The live connection of the signed-in person, and the way to try again when it gave up. */
export function useLive(userId: string) {
  const client = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const link = useRef<ReturnType<typeof keepLive>>(undefined)
  const navigate = useLatest(useNavigate())

  useEffect(() => {
    const kept = keepLive({
      open: line => openSocket(userId, line),
      onState: next => {
        setState(next)
        // What was told before the line stood was heard by nobody, so everything is asked again.
        if (next === 'active') void client.invalidateQueries()
      },
      onEvent: event =>
        event.type === 'account_deleted' ? afterDeletion(client, navigate.current) : follow(client, userId, event),
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    })
    link.current = kept
    const stopHearing = hearRemoval()
    // A computer that was asleep or without a network finds its way back by itself.
    window.addEventListener('online', kept.retry)
    return () => {
      window.removeEventListener('online', kept.retry)
      kept.stop()
      stopHearing()
    }
  }, [client, userId, navigate])

  const retry = useCallback(() => link.current?.retry(), [])
  return { state, retry }
}

const TEAM = [listMembersWithUsage, listMembers, getUser]
const PAYMENTS = [getUser, getSubscription, listInvoices, getBillingSubscription]

/** Which answers each event makes stale. A new event does not compile until it stands here. */
const STALE: Record<LiveEventType, (id: string) => QueryKey[]> = {
  email_processed: id =>
    keysFor(id, [
      listReview,
      countReview,
      listLogs,
      getStats,
      getActivity,
      getLineEffect,
      getIceCounts,
      listSenderRules,
      listMembersWithUsage,
    ]),
  usage_updated: id => keysFor(id, [getStats, getUser]),
  settings_updated: id => keysFor(id, [listReview, getUser, getLineEffect, listSenderRules, listWays, listMailboxes]),
  mailbox_updated: id => keysFor(id, [listMailboxes, listWays, getUser, getHeadStart, getSubscription]),
  subscription_updated: id => keysFor(id, [...PAYMENTS, listPaymentMethods, getScheduledSeats, getOverage]),
  INVOICE_CREATED: id => keysFor(id, PAYMENTS),
  INVOICE_PAYMENT_SUCCESS: id => keysFor(id, PAYMENTS),
  INVOICE_PAYMENT_FAILED: id => keysFor(id, PAYMENTS),
  team_member_invited: id => keysFor(id, TEAM),
  team_member_activated: id => keysFor(id, TEAM),
  // Whoever was removed has no plan any more.
  team_member_removed: id => keysFor(id, [...TEAM, getSubscription, getBillingSubscription]),
  account_deleted: () => [],
}

function follow(client: QueryClient, userId: string, event: LiveEvent) {
  for (const queryKey of STALE[event.type](userId)) void client.invalidateQueries({ queryKey })
}

function useLatest<T>(value: T) {
  const latest = useRef(value)
  latest.current = value
  return latest
}

/** The tab that deleted it is led on by the answer it waits for; the browser's others are told the same. */
function afterDeletion(client: QueryClient, navigate: NavigateFunction) {
  const who = whoRemoves()
  if (who === 'here') return
  if (who === 'unknown') return leaveRemovedAccount(client)
  leaveWithOtherTab(client, navigate)
}

/** Forgets who was signed in and says on the sign-in page why. */
export function leaveRemovedAccount(client: QueryClient): void {
  forgetStored(['userId', 'userEmail'])
  client.clear()
  location.assign('/auth?message=account_removed')
}

function keysFor(id: string, calls: { path: string }[]): QueryKey[] {
  return calls.map(call => [fillPath(call.path, { id })])
}

function openSocket(userId: string, line: Line) {
  const address = new URL(`/ws?userId=${encodeURIComponent(userId)}`, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address)
  socket.onopen = line.opened
  socket.onmessage = message => line.received(message.data)
  socket.onclose = line.closed
  return () => socket.close()
}
