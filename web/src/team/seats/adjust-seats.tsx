import type { SubscriptionView } from '@icebox/contract/billing/billing'
import { priceOf, SEATS_MAX } from '@icebox/contract/billing/plans'
import { useId, useState } from 'react'
import { priceWords } from '../../domain/plan/price-words.ts'
import { formatCount, plural } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { FieldWords } from '../../ui/forms/field.tsx'
import { Stepper } from '../../ui/forms/stepper.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ConfirmSeats } from './confirm-seats.tsx'
import { judgeSeats, type SeatCounts } from './seat-counts.ts'

interface AdjustSeatsProps {
  counts: SeatCounts
  subscription: SubscriptionView
  onClose: () => void
}

/** Chooses a number of seats, then shows what it costs before anything changes. */
export function AdjustSeats({ counts, subscription, onClose }: AdjustSeatsProps) {
  // As it was when this opened: the change itself is heard of before its answer comes.
  const [from] = useState(counts.total)
  const [seats, setSeats] = useState(from)
  const [isSure, setSure] = useState(false)
  const words = useId()
  const { fault, isUnchanged } = judgeSeats(seats, counts, subscription)
  if (isSure) {
    const change = { from, to: seats, billing: subscription.billing }
    return <ConfirmSeats {...change} onBack={() => setSure(false)} onDone={onClose} />
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Adjust Seats"
      description={`You have ${plural(counts.total, 'seat')}, ${formatCount(counts.active + counts.pending)} of them used.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={isUnchanged || fault !== null} onClick={() => setSure(true)}>
            Update Seats
          </Button>
        </>
      }
    >
      <div className="flex items-center justify-between gap-4">
        <span className="font-semibold">Seats</span>
        <Stepper label="Seats" value={seats} max={SEATS_MAX} onChange={setSeats} />
      </div>
      <p aria-live="polite" className="mt-3 text-sm text-ink-2">
        {costOf(subscription, seats)}
      </p>
      <div id={words}>
        {fault ? (
          <FieldWords id={`${words}-fault`} error={fault} />
        ) : (
          counts.available === 0 && (
            <p className="mt-1.5 text-sm text-ink-2">All seats are used. To have fewer, remove members first.</p>
          )
        )}
      </div>
    </Dialog>
  )
}

/** Whoever sees no amounts is told them when they confirm. */
function costOf({ plan, billing, addsTax, ...held }: SubscriptionView, seats: number): string {
  const { amountCents } = held
  if (amountCents === null) return 'What it costs is shown before anything changes.'
  // Their own price may be another than the table's; of other seats the preview tells it.
  const cents = seats === held.seats ? amountCents : priceOf({ plan: plan.slug, period: billing, seats })
  return `${plan.nickname}, ${plural(seats, 'seat')}: ${priceWords({ cents, billing, addsTax })}.`
}
