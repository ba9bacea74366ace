import { authStatus } from '@icebox/contract/auth'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { sendOrNull } from './send.ts'
import { hasWayBack, takeWayBack } from './sign-in-again.ts'

/** Leads whoever was asked to sign in again back to where they were; nobody else who signed in instead. */
export function useWayBack(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!hasWayBack()) return
    let isGone = false
    const lead = async () => {
      // What is known of before the sign-in may be of somebody else; and a live connection that opens now asks anew for
      // all that is known, which would end a query under way.
      const status = await sendOrNull(authStatus, {})
      if (isGone || !status?.user) return
      const path = takeWayBack(status.user.id)
      if (path) navigate(path, { replace: true })
    }
    // Whoever cannot be led back is where signing in leads.
    lead().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [navigate])
}
