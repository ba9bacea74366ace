import type { SubscriptionView } from '@icebox/contract/billing/billing'
import { getOverage } from '@icebox/contract/billing/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { formatCents, formatDate } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { type Feedback, useCancel } from './use-subscription-end.ts'

const REASONS: { value: Feedback; text: string }[] = [
  { value: 'too_expensive', text: 'It costs too much' },
  { value: 'unused', text: 'I do not use it' },
  { value: 'missing_features', text: 'Something is missing' },
  { value: 'other', text: 'Another reason' },
]

interface CancelQuestionProps {
  subscription: SubscriptionView
  onClose: () => void
}

/** Says what ends and when, and asks why; the answer may be left out. */
export function CancelQuestion({ subscription, onClose }: CancelQuestionProps) {
  const [reason, setReason] = useState<Feedback>()
  const { cancel, isRunning } = useCancel(onClose)
  const end = formatDate(subscription.currentPeriodEnd * 1_000)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Cancel your subscription?"
      description={effectOf(subscription, end)}
      actions={
        <>
          <Button tone="danger" busy={isRunning && 'Cancelling'} onClick={() => cancel(reason)}>
            Cancel subscription
          </Button>
          <Button onClick={onClose} autoFocus>
            Keep my plan
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        After that new mail stays in your inbox, unread by us. What is on ice stays in your Icebox folder.
        {subscription.scheduledChange && ' Your scheduled change is dropped.'}
      </p>
      <OverageOwed isTrial={subscription.trialEnd !== null} />
      <fieldset className="mt-4">
        <legend className="text-sm font-semibold">
          Why are you leaving? <span className="font-normal text-ink-3">Optional</span>
        </legend>
        <div className="mt-2 grid gap-1">
          {REASONS.map(({ value, text }) => (
            <label key={value} className="touch flex items-center gap-2.5 py-1">
              <input
                type="radio"
                name="reason"
                className="size-4 accent-ink"
                checked={reason === value}
                onChange={() => setReason(value)}
              />
              {text}
            </label>
          ))}
        </div>
      </fieldset>
    </Dialog>
  )
}

function effectOf({ trialEnd, status }: SubscriptionView, end: string): string {
  if (trialEnd !== null) return `Your trial goes on until ${end}, and nothing is charged.`
  if (status === 'past_due')
    return `It ends on ${end}. Until then the open invoice stays due, and a new card is charged for it; unpaid, it is void when your plan ends.`
  return `Everything works until ${end}, and your plan is not charged again.`
}

/** Scans beyond the plan are billed when their month is over, also when the plan ends with it. */
function OverageOwed({ isTrial }: { isTrial: boolean }) {
  const { data: month } = useQuery(queryOf(getOverage, { id: useUserId() }))
  if (isTrial || !month || (!month.isOn && month.totalMonthlyOverageAmount === 0)) return null
  const soFar = formatCents(month.totalMonthlyOverageAmount)
  return (
    <p className="mt-2 text-ink-2">
      Overages are still billed when their month ends: {soFar} so far
      {month.isOn && `, at most ${formatCents(month.capCents)} a month. Switch them off to add no more`}.
    </p>
  )
}
