import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTaken } from '../kit/taken.ts'
import { showToast } from '../kit/toasts.ts'
import { setupFailedToast, useComplete } from './use-complete.ts'

const RETURN = ['setup_intent', 'setup_intent_client_secret', 'redirect_status'] as const

/**
 * Finishes the checkout of somebody whom a wallet or a bank led back to the dashboard. True while that runs. What they came
 * with leaves the address at once, and the secret in it is never looked at.
 */
export function useWalletReturn(userId: string): boolean {
  const { setup_intent: setupIntentId, redirect_status: status } = useTaken(RETURN)
  const [isFinishing, setFinishing] = useState(setupIntentId !== null)
  const complete = useComplete(userId)
  const navigate = useNavigate()
  const isBegun = useRef(false)
  useEffect(() => {
    if (!setupIntentId || isBegun.current) return
    isBegun.current = true
    const goOn = (to: string) => {
      navigate(to, { replace: true })
      setFinishing(false)
    }
    if (status === 'failed') {
      showToast(setupFailedToast(NOT_CONFIRMED))
      return goOn(CHECKOUT)
    }
    complete({ setupIntentId }).then(goOn, () => goOn(CHECKOUT))
  }, [setupIntentId, status, complete, navigate])
  return isFinishing
}

const CHECKOUT = '/subscribe'
const NOT_CONFIRMED = 'The card was not confirmed, and nothing was charged. Please try again.'
