import { useSyncExternalStore } from 'react'

/** The day of the reader, drawn in the browser alone: the page was written on another day, maybe in another zone. */
export function InForce() {
  const today = useSyncExternalStore(never, readToday, () => null)
  return today && <>, in force on {today}</>
}

function never() {
  return () => undefined
}

function readToday(): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date())
}
