import { type RefObject, useEffect, useState } from 'react'

/** The height of a row in pixels; the row's own class says the same. */
export const ROW_HEIGHT = 64
const DRAW_ALL_UP_TO = 60
const MARGIN = 10

/** Which rows of a long list to draw: those in view and some around them. Up to 60 rows are all drawn. */
export function useWindow(count: number, list: RefObject<HTMLElement | null>): { from: number; to: number } {
  const isLong = count > DRAW_ALL_UP_TO
  const [range, setRange] = useState({ from: 0, to: DRAW_ALL_UP_TO })
  useEffect(() => {
    if (!isLong) return
    const measure = () => {
      if (list.current) setRange(before => keepIfSame(before, inView(list.current)))
    }
    measure()
    // Capturing hears the pane's own scrolling as well as the page's.
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [isLong, list])
  return isLong ? range : { from: 0, to: count }
}

function inView(list: HTMLElement | null) {
  const top = list?.getBoundingClientRect().top ?? 0
  const from = Math.floor(-top / ROW_HEIGHT) - MARGIN
  const to = Math.ceil((innerHeight - top) / ROW_HEIGHT) + MARGIN
  return { from: Math.max(0, from), to: Math.max(MARGIN, to) }
}

function keepIfSame<T extends { from: number; to: number }>(before: T, after: T): T {
  return before.from === after.from && before.to === after.to ? before : after
}
