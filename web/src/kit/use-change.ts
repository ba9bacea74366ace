import { useState } from 'react'

/**
 * Calls back when the value is another than it was, for states that begin anew with it. That is done while drawing, so
 * that no drawing of the new value with the old states comes between; the callback may set states and nothing else.
 */
export function useChange<T>(value: T, onChange: (before: T) => void): void {
  const [before, setBefore] = useState(value)
  if (Object.is(before, value)) return
  setBefore(value)
  onChange(before)
}
