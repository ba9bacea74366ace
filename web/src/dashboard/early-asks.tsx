import { useEarlyAsks } from './asks.ts'

/** Stands beside the page of mail while it waits, and on no other page. */
export function EarlyAsks({ userId }: { userId: string }) {
  useEarlyAsks(userId)
  return null
}
