import type { KeyboardEvent } from 'react'

/**
 * Closes a dialog by Escape where Radix does not: it gives the key to the newest layer alone, and a toast that came after the
 * dialog goes by it without preventing its default. What stands open inside the dialog prevents it.
 */
export function closeByEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // React's events also come from what is drawn elsewhere, as a dialog opened from this one is.
    if (!event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    close()
  }
}
