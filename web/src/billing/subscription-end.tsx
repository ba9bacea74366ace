import type { SubscriptionAnswer, SubscriptionView } from '@icebox/contract/billing/billing'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatCents, formatDate } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import { MoneyBackQuestion } from './money-back-question.tsx'
import { useResume } from './use-subscription-end.ts'

interface SubscriptionEndProps {
  subscription: SubscriptionView
  refund: SubscriptionAnswer['refund']
}

const ENDED = ['canceled', 'incomplete_expired']

/** Cancel, resume, and the 30-day money-back while it can be asked for. */
export function SubscriptionEnd({ subscription, refund }: SubscriptionEndProps) {
  const { cancelAtPeriodEnd, currentPeriodEnd, status, trialEnd } = subscription
  const [search, setSearch] = useSearchParams()
  const [asks, setAsks] = useState<'cancel' | 'refund' | null>(
    search.get('ask') === 'cancel' && !cancelAtPeriodEnd ? 'cancel' : null,
  )
  const hasResumed = useRef(false)
  if (ENDED.includes(status)) return null
  const close = () => {
    setAsks(null)
    if (search.has('ask')) setSearch({}, { replace: true, preventScrollReset: true })
  }
  // Cancel stands where Resume went away under the focus.
  const takesFocus = (button: HTMLButtonElement | null) => {
    if (hasResumed.current && document.activeElement === document.body) button?.focus()
    hasResumed.current = false
  }
  const end = formatDate(currentPeriodEnd * 1_000)
  return (
    <>
      {cancelAtPeriodEnd && (
        <Resume end={end} isDue={status === 'past_due'} onPress={() => (hasResumed.current = true)} />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {!cancelAtPeriodEnd && (
          <Button ref={takesFocus} size="sm" onClick={() => setAsks('cancel')}>
            Cancel subscription
          </Button>
        )}
        {refund && (
          <Button size="sm" onClick={() => setAsks('refund')}>
            Get {formatCents(refund.amountCents)} back
          </Button>
        )}
      </div>
      {!cancelAtPeriodEnd && status !== 'past_due' && (
        <p className="mt-2 text-[12.5px]/[18px] text-ink-3">
          Cancel any time:{' '}
          {trialEnd === null
            ? `it all works until ${end}`
            : `the trial still lasts until ${end}, and nothing is charged`}
          .
        </p>
      )}
      {refund && (
        <p className="mt-2 text-[12.5px]/[18px] text-ink-3">
          The 30-day money-back can be asked for until {formatDate(refund.until * 1_000)}.
        </p>
      )}
      {asks === 'cancel' && <CancelQuestion subscription={subscription} onClose={close} />}
      {asks === 'refund' && refund && <MoneyBackQuestion amountCents={refund.amountCents} onClose={close} />}
    </>
  )
}

function Resume({ end, isDue, onPress }: { end: string; isDue: boolean; onPress: () => void }) {
  const { resume, isRunning } = useResume()
  const press = () => {
    onPress()
    resume()
  }
  return (
    <Note tone="warn" className="mt-3" title={`Cancels on ${end}.`}>
      {isDue
        ? 'The open invoice stays due until then: a new card is charged for it. Unpaid, it is void when your plan ends.'
        : 'Everything works until then, and your plan is not charged again.'}
      <div className="mt-2.5">
        <Button size="sm" busy={isRunning && 'Resuming'} onClick={press}>
          Resume
        </Button>
      </div>
    </Note>
  )
}
