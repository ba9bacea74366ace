import { type MouseEvent, useRef } from 'react'

/** Two clicks further apart are two wishes, however the browser counts them. In milliseconds. */
const ONE_WISH_MS = 400

/**
 * For the capture phase of what shows the message `id`. After an act the next message stands there, with its buttons under
 * the pointer: the second click of a double click was meant for the one before, and is dropped.
 */
export function useSecondClick(id: string | undefined): (event: MouseEvent) => void {
  const first = useRef({ id, at: 0 })
  return event => {
    const isSecond = event.detail > 1 && event.timeStamp - first.current.at < ONE_WISH_MS
    if (!isSecond) first.current = { id, at: event.timeStamp }
    else if (first.current.id !== id) event.stopPropagation()
  }
}
