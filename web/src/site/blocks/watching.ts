import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

const LESS_MOTION = '(prefers-reduced-motion: reduce)'

/** Whether the visitor asks for less motion; false while the page is being written. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onChange => {
      const query = matchMedia(LESS_MOTION)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(LESS_MOTION).matches,
    () => false,
  )
}

/** True for good once the page was scrolled so many pixels down. */
export function useScrolledPast(pixels: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (isPast) return
    const look = () => setPast(window.scrollY > pixels)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [isPast, pixels])
  return isPast
}

/** Whether any of the element is in view, in a tab that is in front. */
export function useIsSeen(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  const isInFront = useSyncExternalStore(onVisibility, isTabVisible, () => false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView && isInFront
}

function onVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function isTabVisible(): boolean {
  return document.visibilityState === 'visible'
}
