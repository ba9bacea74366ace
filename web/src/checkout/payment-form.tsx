import { PRODUCT_NAME } from '@icebox/contract/constants'
import { PaymentElement } from '@stripe/react-stripe-js'
import type { StripePaymentElementOptions } from '@stripe/stripe-js'
import { type FormEvent, useState } from 'react'
import { TestCards } from '../domain/plan/test-cards.tsx'
import { formatCents, formatDate } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { type OrderTerms, perPeriod, priceOf, taxWords } from './order-terms.ts'
import { TaxPlaceFields } from './tax-place-fields.tsx'
import type { CheckoutPerson } from './use-checkout-person.ts'
import { usePayment } from './use-payment.ts'
import type { Setup } from './use-setup.ts'
import type { TaxPlace } from './use-tax-place.ts'
import { WalletButtons } from './wallet-buttons.tsx'

interface PaymentFormProps {
  setup: Setup
  person: CheckoutPerson
  terms: OrderTerms
  /** Null where no tax is added. */
  tax: TaxPlace | null
  /** Why the last try failed. */
  failure: string | null
  onFailure: (text: string | null) => void
  onRefused: () => void
  onLoadFailed: () => void
}

/** Stripe's fields and our one button. Stands inside `Elements`. */
export function PaymentForm({ terms, tax, failure, onLoadFailed, ...rest }: PaymentFormProps) {
  const { pay, isProcessing } = usePayment({ ...rest, purchase: terms.purchase, place: tax?.place ?? null })
  const [isReady, setReady] = useState(false)
  const [options] = useState(() => fieldsFor(rest.person, tax !== null))
  const isTrial = terms.trialDays > 0
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return
    // Nobody pays a sum that they have not seen.
    if (tax && !tax.quote) tax.demand()
    else void pay()
  }
  return (
    <form onSubmit={submit} aria-busy={isProcessing}>
      {!isReady && <FormSkeleton />}
      <div className={isReady ? '' : 'h-0 overflow-hidden'} inert={isProcessing}>
        <TestCards />
        {tax && <TaxPlaceFields {...tax} />}
        {(!tax || tax.quote) && <WalletButtons key={priceOf(terms)} terms={terms} onPay={pay} />}
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
        disabled={!isReady || tax?.isAsking}
        busy={isProcessing && (isTrial ? 'Starting your trial' : 'Paying')}
        className="mt-6"
      >
        {isTrial ? 'Start free trial' : `Pay ${formatCents(priceOf(terms))}`}
      </Button>
      <Mandate {...terms} />
    </form>
  )
}

/** Wallets have their own buttons above, and what is agreed to stands below in our words. */
function fieldsFor({ name, email }: CheckoutPerson, asksForPlace: boolean): StripePaymentElementOptions {
  return {
    layout: 'tabs',
    defaultValues: { billingDetails: { name, email } },
    wallets: { applePay: 'never', googlePay: 'never' },
    terms: { card: 'never' },
    // Asked for once, in our own fields.
    ...(asksForPlace ? { fields: { billingDetails: { address: { country: 'never', postalCode: 'never' } } } } : {}),
    business: { name: PRODUCT_NAME },
  }
}

function Mandate(terms: OrderTerms) {
  const { trialDays, firstChargeAt } = terms
  const tax = taxWords(terms)
  const amount = `${formatCents(priceOf(terms))} ${perPeriod(terms.purchase)}${tax && `${tax},`}`
  const from = trialDays > 0 ? formatDate(firstChargeAt * 1000) : 'today'
  return (
    <p className="mt-3 text-center text-[12.5px]/[18px] text-balance text-ink-3">
      You allow {PRODUCT_NAME} to charge this card {amount} from {from} until you cancel. Card details go straight to
      Stripe; {PRODUCT_NAME} never sees them.
    </p>
  )
}
