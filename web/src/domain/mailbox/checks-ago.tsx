import { useEffect, useState } from 'react'
import { lastChecked, lastPush } from './text.ts'

const TICK_MS = 5_000

interface ChecksAgoProps {
  /** ISO 8601. */
  checkedAt: string
  /** Null where the provider does not ring. */
  pushedAt: string | null
}

/** `last checked 40 s ago, last push 2 min ago`. Counts in tens of seconds, finer than the page's clock. */
export function ChecksAgo({ checkedAt, pushedAt }: ChecksAgoProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const checked = lastChecked(Date.parse(checkedAt), now)
  return pushedAt ? `${checked}, ${lastPush(Date.parse(pushedAt), now)}` : checked
}
