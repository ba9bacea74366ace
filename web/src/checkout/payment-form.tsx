import { PRODUCT_NAME } from '@icebox/contract/constants'
import { PaymentElement } from '@stripe/react-stripe-js'
import type { StripePaymentElementOptions } from '@stripe/stripe-js'
import { type FormEvent, useState } from 'react'
import { formatCents, formatDate } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { type OrderTerms, perPeriod } from './order-summary.tsx'
import type { CheckoutPerson } from './use-checkout-person.ts'
import { usePayment } from './use-payment.ts'
import type { Setup } from './use-setup.ts'
import { WalletButtons } from './wallet-buttons.tsx'

interface PaymentFormProps {
  setup: Setup
  person: CheckoutPerson
  terms: OrderTerms
  /** Why the last try failed. */
  failure: string | null
  onFailure: (text: string | null) => void
  onRefused: () => void
  onLoadFailed: () => void
}

/** Stripe's fields and our one button. Stands inside `Elements`. */
export function PaymentForm({ terms, failure, onLoadFailed, ...rest }: PaymentFormProps) {
  const { pay, isProcessing } = usePayment({ ...rest, purchase: terms.purchase })
  const [isReady, setReady] = useState(false)
  const [options] = useState(() => fieldsFor(rest.person))
  const isTrial = terms.trialDays > 0
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady) void pay()
  }
  return (
    <form onSubmit={submit} aria-busy={isProcessing}>
      {!isReady && <FormSkeleton />}
      <div className={isReady ? '' : 'h-0 overflow-hidden'} inert={isProcessing}>
        <WalletButtons terms={terms} onPay={pay} />
        <PaymentElement options={options} onReady={() => setReady(true)} onLoadError={onLoadFailed} />
      </div>
      {failure && (
        <Note tone="danger" role="alert" className="mt-5">
          {failure}
        </Note>
      )}
      <Button
        type="submit"
        tone="primary"
        size="xl"
        isBlock
        disabled={!isReady}
        busy={isProcessing && (isTrial ? 'Starting your trial' : 'Paying')}
        className="mt-6"
      >
        {isTrial ? 'Start free trial' : `Pay ${formatCents(terms.amountCents)}`}
      </Button>
      <Mandate {...terms} />
    </form>
  )
}

/** Wallets have their own buttons above, and what is agreed to stands below in our words. */
function fieldsFor({ name, email }: CheckoutPerson): StripePaymentElementOptions {
  return {
    layout: 'tabs',
    defaultValues: { billingDetails: { name, email } },
    wallets: { applePay: 'never', googlePay: 'never' },
    terms: { card: 'never' },
    business: { name: PRODUCT_NAME },
  }
}

function Mandate({ purchase, amountCents, trialDays, firstChargeAt, addsTax }: OrderTerms) {
  const amount = `${formatCents(amountCents)}${addsTax ? ' plus tax' : ''} ${perPeriod(purchase)}`
  const from = trialDays > 0 ? formatDate(firstChargeAt * 1000) : 'today'
  return (
    <p className="mt-3 text-center text-[12.5px]/[18px] text-balance text-ink-3">
      You allow {PRODUCT_NAME} to charge this card {amount} from {from} until you cancel. Card details go straight to
      Stripe; {PRODUCT_NAME} never sees them.
    </p>
  )
}
