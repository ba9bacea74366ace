import { Elements } from '@stripe/react-stripe-js'
import { useState } from 'react'
import { STRIPE_MISSING, type useStripeScript } from '../domain/plan/stripe.ts'
import { useStripeLook } from '../domain/plan/stripe-look.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import type { OrderTerms } from './order-terms.ts'
import { PaymentForm } from './payment-form.tsx'
import type { CheckoutPerson } from './use-checkout-person.ts'
import type { useSetup } from './use-setup.ts'
import type { TaxPlace } from './use-tax-place.ts'

interface PaymentPanelProps {
  person: CheckoutPerson
  terms: OrderTerms
  tax: TaxPlace | null
  checkout: ReturnType<typeof useSetup>
  script: ReturnType<typeof useStripeScript>
}

const LOAD_FAILED = 'The card form could not be loaded. Nothing was charged.'

/** The right half: the card form, or why there is none. */
export function PaymentPanel({ person, terms, tax, checkout, script }: PaymentPanelProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  const appearance = useStripeLook()
  const { setup, begin } = checkout
  const { stripe } = script

  function retry() {
    setBroken(false)
    if (script.isFailed) script.retry()
    if (!setup || isBroken) begin()
  }
  if (script.isMissing) return <Note tone="warn">{STRIPE_MISSING}</Note>
  if (script.isFailed || isBroken) return <Failed text={LOAD_FAILED} onRetry={retry} />
  if (checkout.failure) return <Failed text={checkout.failure} onRetry={retry} />
  if (!setup || !stripe) return <FormSkeleton />
  return (
    <Elements
      key={setup.clientSecret}
      stripe={stripe}
      options={{ clientSecret: setup.clientSecret, appearance, loader: 'never' }}
    >
      <PaymentForm
        setup={setup}
        person={person}
        terms={terms}
        tax={tax}
        failure={failure}
        onFailure={setFailure}
        onRefused={begin}
        onLoadFailed={() => setBroken(true)}
      />
    </Elements>
  )
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Note tone="danger" role="alert">
      {text}
      <div className="mt-2.5">
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Note>
  )
}
