import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 639.9px)'

/** True on small screens, where the chart has room for seven days. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(NARROW).matches,
    () => false,
  )
}

function listen(listener: () => void) {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
