import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { placeAt, type RowPlace } from './order.ts'

export interface Held {
  id: string
  /** Where the pointer took it, and how far it has come, in pixels. */
  from: number
  by: number
  /** Its place before, and if it were let go of now. */
  start: number
  to: number
  /** It would be the last. */
  isLast: boolean
}

/** Dragging a row by its handle, with mouse, pen or finger. The rows stand still until it is let go of. */
export function useDrag(onPlace: (id: string, to: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const [held, setHeld] = useState<Held>()
  const move = useEffectEvent(({ clientY }: globalThis.PointerEvent) => {
    const rows = rowsOf(list.current)
    setHeld(now => {
      if (!now) return now
      const to = placeAt(rows, now.id, clientY)
      return { ...now, by: clientY - now.from, to, isLast: to === rows.length - 1 }
    })
  })
  const letGo = useEffectEvent(() => {
    setHeld(undefined)
    if (held && held.by !== 0) onPlace(held.id, held.to)
  })
  const isHeld = held !== undefined
  useEffect(() => {
    if (!isHeld) return
    const drop = () => setHeld(undefined)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && drop()
    const [onMove, onUp] = [(event: globalThis.PointerEvent) => move(event), () => letGo()]
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', drop)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', drop)
      window.removeEventListener('keydown', onKey)
    }
  }, [isHeld])

  function take(event: PointerEvent, id: string, at: number) {
    if (event.button !== 0) return
    setHeld({ id, from: event.clientY, by: 0, start: at, to: at, isLast: false })
  }
  return { list, held, take }
}

function rowsOf(list: HTMLUListElement | null): RowPlace[] {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-rule]') ?? [])]
  return rows.map(row => {
    const { top, bottom } = row.getBoundingClientRect()
    return { id: row.dataset.rule ?? '', top, bottom }
  })
}
