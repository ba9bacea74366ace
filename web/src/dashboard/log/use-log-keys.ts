import type { ActivityItem } from '@icebox/contract/activity'
import { type RefObject, useEffect, useRef } from 'react'
import { mayFreeze, mayRestore } from '../../domain/message/state.ts'
import { mayAskToStop } from '../../domain/stop/answers.ts'
import { useKeys } from '../../kit/keys.ts'
import type { LogActions } from './log-actions.ts'

interface LogKeys {
  listRef: RefObject<HTMLUListElement | null>
  items: ActivityItem[]
  openId: string | null
  actions: LogActions
}

/** J and K walk the rows; T, A, C, B, N and Z act on the row with the focus, else on the open one. Enter opens by itself. */
export function useLogKeys({ listRef, items, openId, actions }: LogKeys): void {
  const { at, walk } = useRowFocus(listRef, items)

  function current(): ActivityItem | undefined {
    const id = at() ?? openId
    return items.find(item => item.id === id)
  }
  function whereAllowed(isAllowed: (item: ActivityItem) => boolean, act: (item: ActivityItem) => void) {
    const item = current()
    if (item && isAllowed(item)) act(item)
  }
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    t: () => whereAllowed(mayRestore, actions.restore),
    a: () => whereAllowed(mayRestore, actions.restoreAndAllow),
    c: () => whereAllowed(mayFreeze, actions.freeze),
    b: () => whereAllowed(mayFreeze, actions.freezeAndBlock),
    n: () => whereAllowed(mayAskToStop, actions.askToStop),
    z: () => {
      const item = current()
      if (item?.canUndo) actions.undo(item)
      else actions.undoLast()
    },
  })
}

/** Which row has the focus, and how to move it. */
function useRowFocus(listRef: RefObject<HTMLUListElement | null>, items: ActivityItem[]) {
  const at = () => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null
  useKeptRow(listRef, items)

  function walk(by: number) {
    const stops = stopsIn(listRef.current)
    const now = stops.findIndex(stop => stop.dataset.opens === at())
    const next = now < 0 ? 0 : Math.min(stops.length - 1, Math.max(0, now + by))
    stops[next]?.focus()
    stops[next]?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  return { at, walk }
}

/** When the row or the button with the focus goes away, the row, or the one that took its place, gets the focus. */
function useKeptRow(listRef: RefObject<HTMLUListElement | null>, items: ActivityItem[]) {
  const last = useRef<{ element: Element; id: string | undefined; index: number }>(undefined)
  useEffect(() => {
    const list = listRef.current
    function note({ target }: FocusEvent) {
      if (!(target instanceof Element)) return
      const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
      last.current = { element: target, id, index: stopsIn(list).findIndex(stop => stop.dataset.opens === id) }
    }
    /** Who leaves on purpose leaves the element standing; one that was taken away is gone a moment later. */
    function forget({ target }: FocusEvent) {
      setTimeout(() => {
        const isLeft = target instanceof Element && target.isConnected
        if (isLeft && !list?.contains(document.activeElement)) last.current = undefined
      })
    }
    list?.addEventListener('focusin', note)
    list?.addEventListener('focusout', forget)
    return () => {
      list?.removeEventListener('focusin', note)
      list?.removeEventListener('focusout', forget)
    }
  }, [listRef])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at the page each time the rows have changed
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return
    const { id, index } = last.current
    const stops = stopsIn(listRef.current)
    const same = stops.find(stop => stop.dataset.opens === id)
    const next = same ?? stops[Math.min(index, stops.length - 1)]
    next?.focus()
  }, [items, listRef])
}

function stopsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])]
}
