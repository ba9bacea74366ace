import type { BillingPeriod } from '@icebox/contract/billing/plans'
import { previewSeats } from '@icebox/contract/billing/seats'
import type { OutputOf } from '@icebox/contract/call'
import { useQuery } from '@tanstack/react-query'
import { BillingImpact, NoBillingImpact } from '../../domain/plan/billing-impact.tsx'
import { priceWords } from '../../domain/plan/price-words.ts'
import { queryOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { formatCents, formatDate, plural } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useSeatChange } from './use-seats.ts'

type Preview = OutputOf<typeof previewSeats>

interface ConfirmSeatsProps {
  billing: BillingPeriod
  from: number
  to: number
  onBack: () => void
  onDone: () => void
}

/** What a change of seats costs and when it holds, by the server's own reckoning; nothing moves before it is known. */
export function ConfirmSeats({ billing, from, to, onBack, onDone }: ConfirmSeatsProps) {
  const id = useUserId()
  // Asked anew each time: an older answer may be of another day.
  const asked = { ...queryOf(previewSeats, { id }, { input: { newSeats: to }, staleTime: 0 }), gcTime: 0 }
  const { data, error, isFetching, refetch } = useQuery(asked)
  const { increase, decrease, isRunning, isAtBank } = useSeatChange(onDone)
  const preview = isFetching ? undefined : data
  const isMore = to > from
  return (
    <Dialog
      isOpen={!isAtBank}
      onClose={onDone}
      title={isMore ? `Add ${plural(to - from, 'seat')}?` : `Go from ${from} to ${plural(to, 'seat')}?`}
      description="Nothing changes before you confirm."
      actions={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button
            tone="primary"
            disabled={!preview}
            busy={isRunning && (isMore ? 'Updating' : 'Scheduling')}
            onClick={() => (isMore ? increase(to) : decrease(to))}
          >
            {confirmWords({ from, to }, preview)}
          </Button>
        </>
      }
    >
      {error && !isFetching ? (
        <NoBillingImpact error={error} onRetry={() => void refetch()} />
      ) : (
        <Impact preview={preview} isMore={isMore} from={from} billing={billing} />
      )}
    </Dialog>
  )
}

interface ImpactProps {
  billing: BillingPeriod
  preview: Preview | undefined
  isMore: boolean
  from: number
}

function Impact({ preview, isMore, from, billing }: ImpactProps) {
  const when = preview && formatDate(preview.nextBillingDate * 1_000)
  return (
    <BillingImpact
      lines={[
        ['Charged now', preview && formatCents(preview.prorationAmount)],
        ['New price', preview && priceWords({ cents: preview.amountCents, billing, addsTax: preview.addsTax })],
        [isMore ? 'Next billing' : 'Starts', when],
      ]}
      meaning={preview && when && explain(preview, { isMore, from, when })}
      warning={preview?.note}
    />
  )
}

function explain(
  { isTrial }: Preview,
  { isMore, from, when }: { isMore: boolean; from: number; when: string },
): string {
  if (!isMore) return `All ${plural(from, 'seat')} stay usable until ${when}. There is no charge and no credit.`
  if (isTrial) return 'Free in your trial: the seats can be used at once, and billing starts when the trial ends.'
  return 'The seats can be used at once. You pay for the rest of this period.'
}

function confirmWords({ from, to }: { from: number; to: number }, preview: Preview | undefined): string {
  if (to < from) return `Reduce to ${plural(to, 'seat')}`
  const add = `Add ${plural(to - from, 'seat')}`
  return preview && preview.prorationAmount > 0 ? `${add}, pay ${formatCents(preview.prorationAmount)}` : add
}
