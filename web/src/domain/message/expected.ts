import type { ActivityItem, getIceCounts } from '@icebox/contract/activity'
import type { OutputOf } from '@icebox/contract/call'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { isOnIce, TONES, verdictOf } from './state.ts'
import type { AskedMove } from './words.ts'

export type IceCounts = OutputOf<typeof getIceCounts>

/** A message as it will be once the server has taken the order to move it, with its sender ruled where that was asked. */
export function expectMoved(item: ActivityItem, { move, withRule }: AskedMove): ActivityItem {
  return move === 'restore' ? thawed(item, withRule) : frozen(item, withRule)
}

function thawed(item: ActivityItem, withRule: boolean): ActivityItem {
  return {
    ...item,
    place: item.place === 'gone' ? 'gone' : 'thawing',
    isFalsePositive: true,
    isConfirmedCold: false,
    senderRule: withRule && makesRule(item) ? 'allow' : item.senderRule,
    canUndo: true,
  }
}

/** One that lies on the ice already is only confirmed. */
function frozen(item: ActivityItem, withRule: boolean): ActivityItem {
  const isThere = item.place === 'icebox' || item.place === 'gone'
  return {
    ...item,
    place: isThere ? item.place : 'freezing',
    isFalsePositive: false,
    isConfirmedCold: true,
    senderRule: withRule && makesRule(item) ? 'block' : item.senderRule,
    canUndo: true,
  }
}

/** The server makes none from mail that fails the sender checks or was never read. */
function makesRule({ senderCheck }: ActivityItem): boolean {
  return senderCheck === 'passed' || senderCheck === 'none'
}

/** The counts as they will be once these messages have been moved. Never below 0. */
export function shiftCounts(counts: IceCounts, items: readonly ActivityItem[], asked: AskedMove): IceCounts {
  const next = { ...counts }
  for (const item of items) {
    const [was, is] = [countedIn(item), countedIn(expectMoved(item, asked))]
    for (const name of COUNTS) next[name] = Math.max(0, next[name] + Number(is[name]) - Number(was[name]))
  }
  return next
}

const COUNTS = ['toReview', 'thawed', 'confirmed'] as const

function countedIn(item: ActivityItem): Record<keyof IceCounts, boolean> {
  return {
    toReview: isOnIce(item) && !item.isConfirmedCold,
    thawed: TONES[verdictOf(item)] === 'ember',
    confirmed: item.isConfirmedCold,
  }
}

type Cached = ActivityItem[] | InfiniteData<ActivityItem[]> | undefined

interface Patch {
  ids: readonly string[]
  patch: (item: ActivityItem) => ActivityItem
}

/** Changes the named messages in every cached list under `key`, whether it is one list or pages of it. */
export function patchLogs(client: QueryClient, key: QueryKey, { ids, patch }: Patch): void {
  const named = new Set(ids)
  const patchAll = (items: ActivityItem[]) => items.map(item => (named.has(item.id) ? patch(item) : item))
  client.setQueriesData<Cached>({ queryKey: key }, cached => {
    if (!cached) return cached
    return Array.isArray(cached) ? patchAll(cached) : { ...cached, pages: cached.pages.map(patchAll) }
  })
}
