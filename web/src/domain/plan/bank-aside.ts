import { abandonChange } from '@icebox/contract/billing/billing'
import { useCallback, useState } from 'react'
import { send } from '../../kit/calls/send.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { secretIn, useBank } from './bank.ts'

/**
 * As `useBank`, for an action that is pressed in a dialog: the dialog closes while `isAtBank`, since a modal one takes the
 * pointer and the focus from the bank's own window.
 */
export function useBankAside() {
  const askBank = useBank()
  const id = useUserId()
  const [isAtBank, setAtBank] = useState(false)
  const again = useCallback(
    async (error: Error) => {
      if (!secretIn(error)) return false
      setAtBank(true)
      try {
        return await askBank(error)
      } catch (refusal) {
        // What is left open could still be paid for a day; whether this is heard or not, the person has their answer.
        await send(abandonChange, { params: { id } }).catch(() => undefined)
        throw refusal
      } finally {
        setAtBank(false)
      }
    },
    [askBank, id],
  )
  return { again, isAtBank }
}
