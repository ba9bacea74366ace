import { type RefObject, useEffect, useRef, useState } from 'react'
import { countAt, isWellSeen, STEP_MS } from './count-up.ts'
import { useReducedMotion } from './watching.ts'

/** Close under the window: here the end state gives way to the beginning, before anyone sees it. */
const NEAR = '0px 0px 240px 0px'
/** Fine enough to notice 30 % of a part, or half a window, whichever comes first. */
const THRESHOLDS = Array.from({ length: 41 }, (_, step) => step / 40)

/**
 * Counts from 0 to `last` once, when the element comes into view. The end state is what stands there without a script,
 * with less motion, in print, and where the element is in view from the start.
 */
export function useCountUp(last: number): { element: RefObject<HTMLDivElement | null>; count: number } {
  const element = useRef<HTMLDivElement>(null)
  const wantsLess = useReducedMotion()
  const [phase, setPhase] = useState<'end' | 'ready' | 'running'>('end')
  const [count, setCount] = useState(0)
  useNearness(element, () => setPhase('ready'))
  useSight(element, phase === 'ready', () => setPhase('running'))
  useEffect(() => {
    if (phase !== 'running') return
    const since = performance.now()
    const timer = setInterval(() => {
      const now = countAt(performance.now() - since, last)
      setCount(now)
      if (now === last) setPhase('end')
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [phase, last])
  if (wantsLess || phase === 'end') return { element, count: last }
  return { element, count: phase === 'ready' ? 0 : count }
}

/** Tells once that the element has come close, unless it was there from the start. */
function useNearness(element: RefObject<Element | null>, onNear: () => void): void {
  const tell = useRef(onNear)
  useEffect(() => {
    if (!element.current) return
    let looks = 0
    const observer = new IntersectionObserver(
      ([entry]) => {
        looks++
        if (!entry?.isIntersecting) return
        observer.disconnect()
        if (looks > 1) tell.current()
      },
      { rootMargin: NEAR },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
}

/** Tells that the element is well in view. */
function useSight(element: RefObject<Element | null>, isWatching: boolean, onSeen: () => void): void {
  const tell = useRef(onSeen)
  useEffect(() => {
    if (!isWatching || !element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        const [height, shown] = [entry.boundingClientRect.height, entry.intersectionRect.height]
        if (isWellSeen({ height, shown, window: innerHeight })) tell.current()
      },
      { threshold: THRESHOLDS },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isWatching])
}
