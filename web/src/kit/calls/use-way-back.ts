import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { takeWayBack } from './sign-in-again.ts'

/** Leads whoever was asked to sign in again back to where they were. */
export function useWayBack(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const path = takeWayBack()
    if (path) navigate(path, { replace: true })
  }, [navigate])
}
