import type { Purchase } from '@icebox/contract/billing/plans'
import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SendError } from '../kit/calls/send.ts'
import { errorToast, WENT_WRONG } from '../kit/result-toasts.ts'
import { showToast } from '../kit/toasts.ts'
import type { CheckoutPerson } from './use-checkout-person.ts'
import { setupFailedToast, useComplete, whyNot } from './use-complete.ts'
import type { Setup } from './use-setup.ts'
import type { PlaceFields } from './use-tax-place.ts'

interface PaymentTerms {
  setup: Setup
  person: CheckoutPerson
  purchase: Purchase
  /** Where the buyer is, where that is asked for. */
  place: PlaceFields | null
  /** Null when a new try begins. */
  onFailure: (text: string | null) => void
  /** The confirmed card will not be charged, so another one has to be asked for. */
  onRefused: () => void
}

/** Confirms the card, begins the subscription and goes on. One press at a time, however often the button is hit. */
export function usePayment({ setup, person, purchase, place, onFailure, onRefused }: PaymentTerms) {
  const confirm = useConfirm(person, place)
  const complete = useComplete(person.id)
  const navigate = useNavigate()
  const [isProcessing, setProcessing] = useState(false)
  const isBusy = useRef(false)
  const { setupIntentId, customerId, priceId } = setup

  async function begin() {
    const refusal = await confirm()
    if (refusal) {
      const words = refusal.message || WENT_WRONG
      showToast(setupFailedToast(words))
      // What is wrong with a field stands beside it already.
      return refusal.type === 'validation_error' ? undefined : onFailure(words)
    }
    try {
      const { plan, seats } = purchase
      const next = await complete({ setupIntentId, customerId, priceId, planId: plan, seats })
      navigate(next, { replace: true })
      return true
    } catch (error) {
      onFailure(error instanceof Error ? whyNot(error) : WENT_WRONG)
      if (error instanceof SendError && error.status === 402) onRefused()
    }
  }

  /** True when the person is on their way. */
  async function pay(): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    setProcessing(true)
    onFailure(null)
    const isDone = await begin().catch(() => {
      showToast(errorToast())
      onFailure(WENT_WRONG)
    })
    // On the way to the next page it stays busy, so that nothing can be pressed any more.
    if (isDone) return true
    isBusy.current = false
    setProcessing(false)
    return false
  }
  return { pay, isProcessing }
}

/** Hands the card to Stripe. Answers why not, or null when it is confirmed; a confirmed card is not asked for twice. */
function useConfirm({ name, email }: CheckoutPerson, place: PlaceFields | null): () => Promise<StripeError | null> {
  const stripe = useStripe()
  const elements = useElements()
  const isConfirmed = useRef(false)
  return async () => {
    if (isConfirmed.current) return null
    if (!stripe || !elements) throw new Error('Stripe is not there yet.')
    const { error } = await stripe.confirmSetup({
      elements,
      redirect: 'if_required',
      confirmParams: {
        return_url: `${location.origin}/dashboard`,
        payment_method_data: { billing_details: { name, email, ...addressAt(place) } },
      },
    })
    if (error && !isAlreadyConfirmed(error)) return error
    isConfirmed.current = true
    return null
  }
}

/** What Stripe's own fields then do not ask for. */
function addressAt(place: PlaceFields | null) {
  return place ? { address: { country: place.country, postal_code: place.postalCode.trim() } } : {}
}

/** The answer to the press before may have been lost on its way. */
function isAlreadyConfirmed(error: StripeError): boolean {
  return error.setup_intent?.status === 'succeeded'
}
