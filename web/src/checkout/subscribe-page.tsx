import { type Purchase, priceOf } from '@icebox/contract/billing/plans'
import { PRODUCT_NAME, TRIAL_DAYS } from '@icebox/contract/constants'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { type BillingConfig, useStripeScript } from '../domain/plan/stripe.ts'
import { ConfirmAddress } from '../layout/confirm-address.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useCheckoutChoice } from './checkout-choice.ts'
import { CheckoutFrame } from './checkout-frame.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { type CheckoutPerson, useCheckoutPerson } from './use-checkout-person.ts'
import { type Setup, useSetup } from './use-setup.ts'
import { useTaxPlace } from './use-tax-place.ts'

export function meta() {
  return [{ title: `Checkout · ${PRODUCT_NAME}` }]
}

/** One purchase, one card, one button. */
export default function SubscribePage() {
  const purchase = useCheckoutChoice()
  const { person, isFailed, retry } = useCheckoutPerson(purchase)
  const script = useStripeScript()
  const checkout = useSetup(script.isMissing || person?.mustConfirmEmail ? null : person, purchase)
  const tax = useTaxPlace(checkout.setup)
  const terms = { ...useTerms(purchase, checkout.setup, script.config), tax: tax?.quote ?? null }
  return (
    <CheckoutFrame summary={<OrderSummary {...terms} />}>
      <h1 className="text-2xl font-[650] tracking-[-0.024em]">Payment details</h1>
      {person && <p className="mt-1 mb-6 [overflow-wrap:anywhere] text-ink-2">For {person.email}</p>}
      {person?.mustConfirmEmail && <ConfirmFirst person={person} />}
      {person?.mustConfirmEmail === false && (
        <PaymentPanel person={person} terms={terms} tax={tax} checkout={checkout} script={script} />
      )}
      {!person && (
        <div className="mt-6">
          {isFailed ? (
            <p role="alert">
              Could not load your account.{' '}
              <Button size="sm" onClick={retry}>
                Retry
              </Button>
            </p>
          ) : (
            <FormSkeleton />
          )}
        </div>
      )}
    </CheckoutFrame>
  )
}

function ConfirmFirst({ person }: { person: CheckoutPerson }) {
  return (
    <section aria-label="Confirm your address">
      <Note tone="ice" icon={MailCheck} title="First, confirm your address.">
        Receipts and the reminder before the first charge go there, so we make sure that it is yours.
      </Note>
      <div className="mt-5">
        <ConfirmAddress userId={person.id} />
      </div>
    </section>
  )
}

const DAY_SECONDS = 86_400

/** What the server has said, and until then what is the rule. */
function useTerms(purchase: Purchase, setup: Setup | undefined, config: BillingConfig | undefined) {
  const [openedAt] = useState(() => Math.floor(Date.now() / 1000))
  const trialDays = setup?.trialDays ?? config?.trialDays ?? TRIAL_DAYS
  return {
    purchase,
    trialDays,
    noTrial: setup?.noTrial ?? null,
    amountCents: setup?.amountCents ?? priceOf(purchase),
    firstChargeAt: setup?.firstChargeAt ?? openedAt + trialDays * DAY_SECONDS,
    addsTax: config?.addsTax ?? false,
    isReminded: config?.sendsLetters ?? false,
    isKnown: setup !== undefined,
  }
}
