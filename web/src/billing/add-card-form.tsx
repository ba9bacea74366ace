import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeCardElementOptions } from '@stripe/stripe-js'
import { type FormEvent, useRef, useState } from 'react'
import { STRIPE_NOT_LOADED } from '../kit/stripe.ts'
import { useStripeLook } from '../kit/stripe-look.ts'
import { showToast } from '../kit/toasts.ts'
import { Button } from '../ui/button.tsx'
import { FieldWords } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'

interface AddCardFormProps {
  stripe: Stripe
  isAdding: boolean
  isFirst: boolean
  onAdd: (paymentMethodId: string, setAsDefault: boolean) => void
  onCancel: () => void
}

export function AddCardForm({ stripe, ...rest }: AddCardFormProps) {
  const { appearance } = useStripeLook()
  return (
    <Elements stripe={stripe} options={{ appearance }}>
      <CardFields {...rest} />
    </Elements>
  )
}

const WORDS = 'card-words'

function CardFields({ isAdding, isFirst, onAdd, onCancel }: Omit<AddCardFormProps, 'stripe'>) {
  const { cardStyle } = useStripeLook()
  const [isDefault, setDefault] = useState(true)
  const { take, isTaking, failure, clear } = useTakeCard()
  const isBusy = isTaking || isAdding
  const options: StripeCardElementOptions = { style: cardStyle, disableLink: true }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const id = await take()
    if (id) onAdd(id, isFirst || isDefault)
  }
  return (
    <form onSubmit={submit} aria-busy={isBusy}>
      <fieldset inert={isBusy} aria-describedby={WORDS}>
        <legend className="mb-1.5 text-sm font-semibold">Card</legend>
        <div className="rounded-md border border-line-control bg-surface p-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus">
          <CardElement options={options} onChange={({ error }) => clear(error?.message)} />
        </div>
        <FieldWords id={WORDS} error={failure ?? undefined} />
      </fieldset>
      {!isFirst && (
        <div className="mt-5">
          <Switch
            label="Set as default"
            hint="Future payments, and any that is open now, go to this card."
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

/** Gives the card to Stripe, which answers with a name for it. Undefined after a failure that was told. */
function useTakeCard() {
  const stripe = useStripe()
  const elements = useElements()
  const [failure, setFailure] = useState<string | null>(null)
  const [isTaking, setTaking] = useState(false)
  const isBusy = useRef(false)

  async function ask(): Promise<string | undefined> {
    if (!stripe) throw new Error(STRIPE_NOT_LOADED)
    const card = elements?.getElement(CardElement)
    if (!card) throw new Error('Card element not found')
    const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card })
    if (error) throw new Error(error.message || 'Failed to add payment method')
    return paymentMethod.id
  }

  async function take(): Promise<string | undefined> {
    if (isBusy.current) return undefined
    isBusy.current = true
    setTaking(true)
    setFailure(null)
    try {
      return await ask()
    } catch (error) {
      const words = error instanceof Error ? error.message : 'Failed to add payment method'
      setFailure(words)
      showToast({ title: 'Error', description: words, tone: 'danger' })
      return undefined
    } finally {
      isBusy.current = false
      setTaking(false)
    }
  }
  return { take, isTaking, failure, clear: (words?: string) => setFailure(words ?? null) }
}
