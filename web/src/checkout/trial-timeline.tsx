import { formatCents, formatDay, formatShortDate } from '../kit/format.ts'
import { cx } from '../ui/cx.ts'
import { timelineOf } from './timeline.ts'

/** The days that matter, from today on. */
export function TrialTimeline({ note, ...terms }: Parameters<typeof timelineOf>[0] & { note: string }) {
  const steps = timelineOf(terms)
  // A year on, the day alone would not say which.
  const dayOf = terms.trialDays === 0 && terms.period === 'yearly' ? formatShortDate : formatDay
  return (
    <ol aria-label="What happens when" className="mt-7">
      {steps.map(({ at, text, cents }, place) => (
        <li key={text} className="relative grid grid-cols-[18px_minmax(0,1fr)_auto] gap-x-3 pb-5 last:pb-0">
          {place < steps.length - 1 && (
            <span aria-hidden className="absolute top-3 left-[7px] h-full w-0.5 bg-line-control" />
          )}
          <span
            aria-hidden
            className={cx(
              'relative mt-[5px] ml-0.5 size-3 rounded-full border-2 border-ink',
              place === 0 ? 'bg-ink' : 'bg-surface',
            )}
          />
          <span>
            <b className="block">
              {at === null ? 'Today' : <time dateTime={new Date(at).toISOString()}>{dayOf(at)}</time>}
            </b>
            <span className="text-sm text-ink-2">{text}</span>
          </span>
          {cents !== null && (
            <span>
              {formatCents(cents)}
              {cents > 0 && note}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
