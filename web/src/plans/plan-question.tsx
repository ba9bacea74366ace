import { type BillingPeriod, type PlanSlug, planOf } from '@icebox/contract/billing/plans'
import { previewPlan } from '@icebox/contract/billing/seats'
import type { OutputOf } from '@icebox/contract/call'
import { useQuery } from '@tanstack/react-query'
import { BillingImpact, NoBillingImpact } from '../domain/plan/billing-impact.tsx'
import { priceWords } from '../domain/plan/price-words.ts'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { formatCents, formatDate } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

type Preview = OutputOf<typeof previewPlan>
interface Wish {
  planId: PlanSlug
  billing: BillingPeriod
}

interface PlanQuestionProps {
  wish: Wish
  isRunning: boolean
  onClose: () => void
  onSure: (kind: Preview['kind']) => void
}

/** Asks before money moves, with what the server says it costs and from when on it holds. */
export function PlanQuestion({ wish, isRunning, onClose, onSure }: PlanQuestionProps) {
  const id = useUserId()
  // Asked anew each time: an older answer may be of another day.
  const asked = { ...queryOf(previewPlan, { id }, { input: wish, staleTime: 0 }), gcTime: 0 }
  const { data, error, isFetching, refetch } = useQuery(asked)
  const preview = isFetching ? undefined : data
  const name = planOf(wish.planId)?.name ?? wish.planId
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change to ${name}, ${wish.billing}?`}
      description="Nothing changes before you confirm."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            tone="primary"
            disabled={!preview}
            busy={isRunning && (preview?.kind === 'downgrade' ? 'Scheduling' : 'Upgrading')}
            onClick={() => preview && onSure(preview.kind)}
          >
            {preview ? confirmWords(name, preview) : 'Confirm'}
          </Button>
        </>
      }
    >
      {error && !isFetching ? (
        <NoBillingImpact error={error} onRetry={() => void refetch()} />
      ) : (
        <Impact preview={preview} />
      )}
    </Dialog>
  )
}

function Impact({ preview }: { preview: Preview | undefined }) {
  return (
    <BillingImpact
      lines={[
        ['Due now', preview && formatCents(preview.dueNowCents)],
        [
          'New price',
          preview && priceWords({ cents: preview.amountCents, billing: preview.billing, addsTax: preview.addsTax }),
        ],
        ['Starts', preview && (preview.kind === 'upgrade' ? 'Now' : formatDate(preview.effectiveDate))],
      ]}
      meaning={preview && explain(preview)}
      warning={preview?.note}
    />
  )
}

function explain({ kind, isTrial, effectiveDate }: Preview): string {
  if (kind === 'downgrade') return `You keep your plan until ${formatDate(effectiveDate)}. Nothing is charged now.`
  if (isTrial) return 'Your trial goes on. The new price is charged when it ends.'
  return 'Your card is charged now for the rest of this period, less what you have paid for it already.'
}

function confirmWords(name: string, { kind, dueNowCents, effectiveDate }: Preview): string {
  if (kind === 'downgrade') return `Change to ${name} on ${formatDate(effectiveDate)}`
  return dueNowCents > 0 ? `Change to ${name}, pay ${formatCents(dueNowCents)}` : `Change to ${name} now`
}
