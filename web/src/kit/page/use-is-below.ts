import { useSyncExternalStore } from 'react'

/** True where the window is narrower than so many pixels. */
export function useIsBelow(width: number): boolean {
  const query = `(max-width: ${width - 0.1}px)`
  return useSyncExternalStore(
    listener => listen(query, listener),
    () => matchMedia(query).matches,
    () => false,
  )
}

function listen(query: string, listener: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
