import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import { STRIPE_NOT_LOADED } from '../../domain/plan/stripe.ts'
import { errorToast } from '../../kit/result-toasts.ts'
import { showToast } from '../../kit/toasts.ts'

export const NOT_ADDED = 'Failed to add payment method'

/** Gives the card in the form to Stripe, which answers with a name for it. One press at a time. */
export function useTakeCard() {
  const ask = useAsk()
  const [failure, setFailure] = useState<string | null>(null)
  const [isTaking, setTaking] = useState(false)
  const isBusy = useRef(false)

  function fail({ message = NOT_ADDED, type }: Pick<Partial<StripeError>, 'message' | 'type'>) {
    showToast(errorToast(message))
    // What is wrong with a field stands beside it already.
    setFailure(type === 'validation_error' ? null : message)
    return undefined
  }

  /** Undefined after a failure that was told. */
  async function take(): Promise<string | undefined> {
    if (isBusy.current) return undefined
    isBusy.current = true
    setTaking(true)
    setFailure(null)
    const taken = await ask().catch(() => ({ error: { message: NOT_ADDED } }))
    isBusy.current = false
    setTaking(false)
    return 'paymentMethod' in taken && taken.paymentMethod ? taken.paymentMethod.id : fail(taken.error ?? {})
  }
  return { take, isTaking, failure }
}

function useAsk() {
  const stripe = useStripe()
  const elements = useElements()
  return async () => {
    if (!stripe) return { error: { message: STRIPE_NOT_LOADED } }
    if (!elements?.getElement('payment')) return { error: { message: 'Card element not found' } }
    const { error } = await elements.submit()
    return error ? { error } : stripe.createPaymentMethod({ elements })
  }
}
