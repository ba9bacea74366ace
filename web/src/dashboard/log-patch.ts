import type { ActivityItem } from '@icebox/contract/activity'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

type Patch = (item: ActivityItem) => ActivityItem
type Cached = ActivityItem[] | InfiniteData<ActivityItem[]> | undefined

/** A message as it will be once it is on its way back to the inbox, with its sender allowed where that was asked. */
export function expectThawed(item: ActivityItem, withRule: boolean): ActivityItem {
  return {
    ...item,
    place: item.place === 'gone' ? 'gone' : 'thawing',
    isFalsePositive: true,
    isConfirmedCold: false,
    senderRule: withRule && makesRule(item) ? 'allow' : item.senderRule,
    canUndo: true,
  }
}

/** A message as it will be once it is on its way to the ice; one that lies there already is only confirmed. */
export function expectFrozen(item: ActivityItem, withRule: boolean): ActivityItem {
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

/** Changes the named messages in every cached list under `key`, whether it is one list or pages of it. */
export function patchLogs(client: QueryClient, key: QueryKey, { ids, patch }: { ids: string[]; patch: Patch }): void {
  const named = new Set(ids)
  const patchAll = (items: ActivityItem[]) => items.map(item => (named.has(item.id) ? patch(item) : item))
  client.setQueriesData<Cached>({ queryKey: key }, cached => {
    if (!cached) return cached
    return Array.isArray(cached) ? patchAll(cached) : { ...cached, pages: cached.pages.map(patchAll) }
  })
}
