import { formatCents } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useMoneyBack } from './use-subscription-end.ts'

interface MoneyBackQuestionProps {
  amountCents: number
  onClose: () => void
}

/** Asks once more, since the subscription ends at once and this can be done only once. */
export function MoneyBackQuestion({ amountCents, onClose }: MoneyBackQuestionProps) {
  const { giveBack, isRunning } = useMoneyBack(onClose)
  const amount = formatCents(amountCents)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Get ${amount} back?`}
      description={`Everything you paid within 30 days of your first payment, ${amount}, goes back to your card, and your subscription ends at once.`}
      actions={
        <>
          <Button tone="danger" busy={isRunning && 'Refunding'} onClick={giveBack}>
            End now, get {amount} back
          </Button>
          <Button onClick={onClose} autoFocus>
            Keep my plan
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        New mail then stays in your inbox, unread by us, for everyone in your team. What is on ice stays in the Icebox
        folder. The money-back can be used once.
      </p>
    </Dialog>
  )
}
