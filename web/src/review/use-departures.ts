import { useCallback, useEffect, useRef, useState } from 'react'
import type { Move } from '../domain/message/state.ts'
import { comeBack as cameBack, type Departures, depart, hide, settleAll } from './departures.ts'

const MOTION_MS = 620

/** The rows on their way out, and how to send rows off and call them back. */
export function useDepartures() {
  const [departures, setDepartures] = useState<Departures>(new Map())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => () => timers.current.forEach(clearTimeout), [])

  const leave = useCallback((ids: readonly string[], move: Move) => {
    setDepartures(before => depart(before, ids, move))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setDepartures(before => hide(before, ids))
    }, motionMs())
    timers.current.add(timer)
  }, [])
  const comeBack = useCallback((ids: readonly string[]) => setDepartures(before => cameBack(before, ids)), [])
  const settle = useCallback(() => setDepartures(settleAll), [])
  return { departures, leave, comeBack, settle }
}

/** Keeps the rows as they were until every motion among them is over, so that an early answer cuts none short. */
export function useSteadyRows<R extends { id: string }>(rows: readonly R[], departures: Departures): readonly R[] {
  const [kept, setKept] = useState<readonly R[]>()
  const isMoving = [...departures.values()].some(departure => !departure.isHidden)
  // Set while drawing, so that the drawing in which the first of them sets off is the one that is kept.
  if (isMoving && !kept) setKept(rows)
  if (!isMoving && kept) setKept(undefined)
  const drawn = isMoving && kept ? kept : rows
  return drawn.filter(row => !departures.get(row.id)?.isHidden)
}

function motionMs(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOTION_MS
}
