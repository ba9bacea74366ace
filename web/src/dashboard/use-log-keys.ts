import type { ActivityItem } from '@icebox/contract/activity'
import { type RefObject, useEffect, useRef } from 'react'
import { useKeys } from '../kit/keys.ts'
import type { LogActions } from './log-actions.ts'
import { rowStateOf } from './row-state.ts'

interface LogKeys {
  listRef: RefObject<HTMLUListElement | null>
  items: ActivityItem[]
  openId: string | null
  actions: LogActions
}

/** J and K walk the rows; T, C and Z act on the row with the focus, else on the open one. Enter opens by itself. */
export function useLogKeys({ listRef, items, openId, actions }: LogKeys): void {
  const { at, walk } = useRowFocus(listRef, items)

  function current(): ActivityItem | undefined {
    const id = at() ?? openId
    return items.find(item => item.id === id)
  }
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    t: () => {
      const item = current()
      if (item && rowStateOf(item).action === 'restore') actions.restore(item)
    },
    c: () => {
      const item = current()
      if (item && mayFreeze(item)) actions.freeze(item)
    },
    z: () => {
      const item = current()
      if (item?.canUndo) actions.undo(item)
      else actions.undoLast()
    },
  })
}

/** A message on ice may be said to be cold as well, once. */
export function mayFreeze(item: ActivityItem): boolean {
  const { action, verdict } = rowStateOf(item)
  return action === 'freeze' || action === 'refreeze' || (verdict === 'on_ice' && !item.isConfirmedCold)
}

/** Which row has the focus. When that row leaves the list, the focus goes to the one that took its place. */
function useRowFocus(listRef: RefObject<HTMLUListElement | null>, items: ActivityItem[]) {
  const last = useRef(-1)
  const rows = () => [...(listRef.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])]
  const at = () => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null

  function walk(by: number) {
    const stops = rows()
    const now = stops.findIndex(stop => stop.dataset.opens === at())
    const next = now < 0 ? 0 : Math.min(stops.length - 1, Math.max(0, now + by))
    stops[next]?.focus()
    stops[next]?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the rows change, and reads the page
  useEffect(() => {
    const list = listRef.current
    const note = () => {
      last.current = rows().findIndex(stop => stop.dataset.opens === at())
    }
    list?.addEventListener('focusin', note)
    const isLost = last.current >= 0 && document.activeElement === document.body
    if (isLost) rows()[Math.min(last.current, rows().length - 1)]?.focus()
    return () => list?.removeEventListener('focusin', note)
  }, [items])
  return { at, walk }
}
