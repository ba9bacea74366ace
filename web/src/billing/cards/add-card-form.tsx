import { PRODUCT_NAME } from '@icebox/contract/constants'
import { Elements, PaymentElement } from '@stripe/react-stripe-js'
import type { Stripe, StripeElementsOptions, StripePaymentElementOptions } from '@stripe/stripe-js'
import { type FormEvent, useState } from 'react'
import { useStripeLook } from '../../domain/plan/stripe-look.ts'
import { TestCards } from '../../domain/plan/test-cards.tsx'
import { formatCents } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Note } from '../../ui/note.tsx'
import { useTakeCard } from './use-take-card.ts'

interface AddCardFormProps {
  stripe: Stripe
  isAdding: boolean
  isFirst: boolean
  /** Charged at once to the card that becomes the default. */
  owedCents: number
  refusal: string | null
  onAdd: (paymentMethodId: string, setAsDefault: boolean) => void
  onCancel: () => void
}

const FOR_A_CARD: StripeElementsOptions = {
  mode: 'setup',
  currency: 'usd',
  setupFutureUsage: 'off_session',
  allowedPaymentMethodTypes: ['card'],
  paymentMethodCreation: 'manual',
}
const FIELDS: StripePaymentElementOptions = {
  layout: 'tabs',
  wallets: { applePay: 'never', googlePay: 'never' },
  terms: { card: 'never' },
  business: { name: PRODUCT_NAME },
}

export function AddCardForm({ stripe, ...rest }: AddCardFormProps) {
  const appearance = useStripeLook()
  return (
    <Elements stripe={stripe} options={{ ...FOR_A_CARD, appearance }}>
      <CardFields {...rest} />
    </Elements>
  )
}

function CardFields({ isAdding, isFirst, owedCents, refusal, onAdd, onCancel }: Omit<AddCardFormProps, 'stripe'>) {
  const [isDefault, setDefault] = useState(true)
  const { take, isTaking, failure } = useTakeCard()
  const isBusy = isTaking || isAdding
  const words = isBusy ? null : (failure ?? refusal)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const id = await take()
    if (id) onAdd(id, isFirst || isDefault)
  }
  return (
    <form onSubmit={submit} aria-busy={isBusy}>
      <div inert={isBusy}>
        <TestCards />
        <PaymentElement options={FIELDS} />
      </div>
      {words && (
        <Note tone="danger" role="alert" className="mt-4">
          {words}
        </Note>
      )}
      {!isFirst && (
        <div className="mt-5">
          <Switch
            label="Set as default"
            hint={`Future payments go to this card${owedCents > 0 ? `, and ${formatCents(owedCents)} that is open is charged to it now` : ''}.`}
            isOn={isDefault}
            isDisabled={isBusy}
            onChange={setDefault}
          />
        </div>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="primary" busy={isBusy && 'Adding'}>
          Add card
        </Button>
      </div>
    </form>
  )
}
