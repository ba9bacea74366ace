import { useEffect, useState } from 'react'

/** The whole seconds until then, counted down while the component stands; 0 once it is past. */
export function useSecondsUntil(iso: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / 1_000))
}
