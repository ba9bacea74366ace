import { lazy, Suspense } from 'react'
import { STRIPE_MISSING, STRIPE_NOT_LOADED, useStripeScript } from '../../domain/plan/stripe.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Bone } from '../../ui/skeleton.tsx'

interface AddCardDialogProps {
  isAdding: boolean
  /** Why the last card was not taken. */
  refusal: string | null
  /** The first card is charged whether or not that is asked for. */
  isFirst: boolean
  /** Charged at once to the card that becomes the default. */
  owedCents: number
  onAdd: (paymentMethodId: string, setAsDefault: boolean) => void
  onClose: () => void
}

/** Stripe's wrapper comes only with the form that needs it. */
const AddCardForm = lazy(async () => ({ default: (await import('./add-card-form.tsx')).AddCardForm }))

/** Takes a card in Stripe's own fields; its number never reaches us. */
export function AddCardDialog({ onClose, ...form }: AddCardDialogProps) {
  const { stripe, isMissing, isFailed, retry } = useStripeScript()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add Payment Method"
      description="Card details go straight to Stripe; we never see them."
    >
      {isMissing && <Note tone="warn">{STRIPE_MISSING}</Note>}
      {isFailed && (
        <Note tone="danger" role="alert">
          {STRIPE_NOT_LOADED}.
          <div className="mt-2.5">
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          </div>
        </Note>
      )}
      {!isMissing && !isFailed && (
        <Suspense fallback={<Waiting />}>
          {stripe ? <AddCardForm stripe={stripe} {...form} onCancel={onClose} /> : <Waiting />}
        </Suspense>
      )}
    </Dialog>
  )
}

function Waiting() {
  return (
    <div role="status" aria-busy aria-label="Loading the card form">
      <Bone className="h-11 rounded-md" />
    </div>
  )
}
