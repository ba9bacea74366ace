import { useCallback, useState } from 'react'
import { secretIn, useBank } from './bank.ts'

/**
 * As `useBank`, for an action that is pressed in a dialog: the dialog closes while `isAtBank`, since a modal one takes the
 * pointer and the focus from the bank's own window.
 */
export function useBankAside() {
  const askBank = useBank()
  const [isAtBank, setAtBank] = useState(false)
  const again = useCallback(
    async (error: Error) => {
      if (!secretIn(error)) return false
      setAtBank(true)
      try {
        return await askBank(error)
      } finally {
        setAtBank(false)
      }
    },
    [askBank],
  )
  return { again, isAtBank }
}
