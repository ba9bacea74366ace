import { getLineEffect, getScreeningEffect } from '@icebox/contract/activity'
import { listExtensions } from '@icebox/contract/api/extension'
import { listKeys } from '@icebox/contract/api/keys'
import { listTries, listWebhooks } from '@icebox/contract/api/webhooks'
import { getBillingSubscription, getSubscription } from '@icebox/contract/billing/billing'
import { listPaymentMethods } from '@icebox/contract/billing/payments'
import { getUsageByMonth } from '@icebox/contract/billing/usage-by-month'
import { fillPath } from '@icebox/contract/call'
import type { LiveEvent, LiveEventType } from '@icebox/contract/events'
import { getLetterChoice } from '@icebox/contract/letters'
import { getHeadStart, listMailboxes } from '@icebox/contract/mailbox'
import { getRuleRun } from '@icebox/contract/rules'
import { getCompany } from '@icebox/contract/safety/company'
import { listSessions } from '@icebox/contract/safety/sessions'
import { listTeamSenders } from '@icebox/contract/senders/team'
import { listMembersWithUsage } from '@icebox/contract/team'
import { getStats, getUser } from '@icebox/contract/user'
import { listWays } from '@icebox/contract/ways'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { keepLive, type LiveState, type SocketListener } from '../kit/calls/live-socket.ts'
import { forgetStored } from '../kit/stored.ts'
import { leaveWithOtherTab } from './account/leave-deleted.ts'
import { hearRemoval, whoRemoves } from './account/own-removal.ts'
import { messageKeys } from './message/stale-keys.ts'
import { billingKeys, teamKeys } from './plan/billing-keys.ts'
import { ruleKeys } from './rule/stale-keys.ts'
import { senderKeys } from './sender/stale-keys.ts'
import { stopKeys, stopSettingsKeys } from './stop/stale-keys.ts'

/** The live connection of the signed-in person, and the way to try again when it gave up. */
export function useLive(userId: string) {
  const client = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const link = useRef<ReturnType<typeof keepLive>>(undefined)
  const navigate = useNavigate()
  const hear = useEffectEvent((event: LiveEvent) =>
    event.type === 'account_deleted' ? afterDeletion(client, navigate) : follow(client, userId, event),
  )

  useEffect(() => {
    const kept = keepLive({
      open: listener => openSocket(userId, listener),
      onState: next => {
        setState(next)
        // Events sent before the socket opened are lost, so every answer is fetched again.
        if (next === 'active') void client.invalidateQueries({ predicate: ({ meta }) => meta?.leavesTrace !== true })
      },
      onEvent: event => hear(event),
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    })
    link.current = kept
    const stopHearing = hearRemoval()
    // A computer that was asleep or without a network finds its way back by itself.
    window.addEventListener('online', kept.retry)
    window.addEventListener('offline', kept.lose)
    return () => {
      window.removeEventListener('offline', kept.lose)
      window.removeEventListener('online', kept.retry)
      kept.stop()
      stopHearing()
    }
  }, [client, userId])

  const retry = useCallback(() => link.current?.retry(), [])
  return { state, retry }
}

/** Which answers each event makes stale. A new event does not compile until it stands here. */
const STALE: Record<LiveEventType, ((id: string, event: LiveEvent) => QueryKey[])[]> = {
  email_processed: [messageKeys, keysFor([listMembersWithUsage, getUsageByMonth])],
  usage_updated: [keysFor([getStats, getUser])],
  settings_updated: [
    senderKeys,
    stopSettingsKeys,
    keysFor([getUser, getLetterChoice, getLineEffect, getScreeningEffect, listTeamSenders, listWays, listMailboxes]),
    keysFor([getCompany, listKeys, listExtensions, listSessions, listWebhooks]),
  ],
  mailbox_updated: [stopSettingsKeys, keysFor([listMailboxes, listWays, getUser, getHeadStart, getSubscription])],
  rules_updated: [ruleKeys],
  rule_run: [ruleKeys, runKeys],
  webhook_tried: [keysFor([listWebhooks]), triesKeys],
  stop_requests_updated: [stopKeys, stopSettingsKeys],
  subscription_updated: [billingKeys, stopSettingsKeys, keysFor([listPaymentMethods, listKeys, listWebhooks])],
  INVOICE_CREATED: [billingKeys],
  INVOICE_PAYMENT_SUCCESS: [billingKeys],
  INVOICE_PAYMENT_FAILED: [billingKeys],
  team_member_invited: [teamKeys],
  team_member_activated: [teamKeys],
  // Whoever was removed has no plan any more.
  team_member_removed: [teamKeys, keysFor([getSubscription, getBillingSubscription])],
  account_deleted: [],
}

/** Of calls whose path names the person. */
function keysFor(calls: { path: string }[]) {
  return (id: string): QueryKey[] => calls.map(call => [fillPath(call.path, { id })])
}

function runKeys(id: string, event: LiveEvent): QueryKey[] {
  return event.type === 'rule_run' ? [[fillPath(getRuleRun.path, { id, runId: event.runId })]] : []
}

function triesKeys(id: string, event: LiveEvent): QueryKey[] {
  return event.type === 'webhook_tried' ? [[fillPath(listTries.path, { id, webhookId: event.webhookId })]] : []
}

function follow(client: QueryClient, userId: string, event: LiveEvent) {
  const keys = STALE[event.type].flatMap(keysOf => keysOf(userId, event))
  for (const queryKey of keys) void client.invalidateQueries({ queryKey })
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

function openSocket(userId: string, listener: SocketListener) {
  const address = new URL(`/ws?userId=${encodeURIComponent(userId)}`, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address)
  socket.onopen = listener.opened
  socket.onmessage = message => listener.received(message.data)
  socket.onclose = listener.closed
  return () => socket.close()
}
