import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { currentRow } from './next-row.ts'

/** Under this width one pane stands at a time; the same as the theme's `lg`. */
const ONE_PANE = '(width < 68.75rem)'

/**
 * Which message is current. Where only one pane fits, an open message stands in the address,
 * so that the browser's Back leads to the list. `named` is the message the address names where the rows do not have it.
 */
export function useCursor<R extends { id: string }>(rows: readonly R[], named: R | undefined) {
  const [params, setParams] = useSearchParams()
  const [spot, setSpot] = useState<{ id: string | undefined; place: number }>({ id: undefined, place: 0 })
  const [focusWish, setFocusWish] = useState<object>()
  const openId = params.get('message')
  const isThere = openId !== null && rows.some(row => row.id === openId)
  const isNamed = !isThere && openId !== null && named?.id === openId
  const isOpen = (isThere || isNamed) && isOnePane()
  const current = isNamed ? named : currentRow(rows, isThere ? openId : spot.id, spot.place)

  function address(message: string | undefined, replace: boolean) {
    setParams(before => withMessage(before, message), { replace, preventScrollReset: true })
  }
  function stepTo(id: string | undefined) {
    setSpot({
      id,
      place: Math.max(
        0,
        rows.findIndex(row => row.id === id),
      ),
    })
    if (openId !== null) address(id, true)
  }
  return {
    current,
    isOpen,
    focusWish,
    /** Makes a row the current one without opening it. */
    stepTo,
    /** As a click does: opens the message where only one pane fits. */
    open(id: string) {
      stepTo(id)
      if (!isOnePane() || openId !== null) return
      address(id, false)
      setFocusWish({})
    },
    close() {
      if (openId === null) return
      address(undefined, true)
      setFocusWish({})
    },
    focusCurrent: () => setFocusWish({}),
  }
}

function isOnePane(): boolean {
  return matchMedia(ONE_PANE).matches
}

function withMessage(before: URLSearchParams, message: string | undefined): URLSearchParams {
  const after = new URLSearchParams(before)
  if (message) after.set('message', message)
  else after.delete('message')
  return after
}
