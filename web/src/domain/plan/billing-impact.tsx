import { sentenceOf } from '../../kit/calls/action.ts'
import { Note } from '../../ui/note.tsx'
import { Bone } from '../../ui/skeleton.tsx'

interface BillingImpactProps {
  /** Term and what it comes to; undefined while it is being reckoned. */
  lines: (readonly [term: string, text: string | undefined])[]
  /** What it means, in a sentence. */
  meaning: string | undefined
  warning: string | null | undefined
}

/** What a change of plan or seats costs and when it holds. */
export function BillingImpact({ lines, meaning, warning }: BillingImpactProps) {
  return (
    <>
      <dl
        aria-busy={meaning === undefined}
        aria-live="polite"
        className="grid gap-2.5 rounded-lg border border-line bg-surface-sunk px-4 py-3.5"
      >
        {lines.map(([term, text]) => (
          <div key={term} className="flex items-center justify-between gap-3">
            <dt className="text-ink-2">{term}</dt>
            <dd className="font-semibold">{text ?? <Bone className="w-24" />}</dd>
          </div>
        ))}
      </dl>
      {meaning && <p className="mt-3 text-sm text-ink-2">{meaning}</p>}
      {warning && (
        <Note tone="warn" className="mt-3">
          {warning}
        </Note>
      )}
    </>
  )
}

/** It could not be reckoned, so nothing may be confirmed. */
export function NoBillingImpact({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Note tone="danger" role="alert" title="Unable to calculate billing impact">
      {sentenceOf(error, 'Please try again.')}{' '}
      <button type="button" className="link touch" onClick={onRetry}>
        Retry
      </button>
    </Note>
  )
}
