import { CircleAlert, CircleCheck, Minus } from 'lucide-react'
import { formatCount } from '../../kit/format.ts'
import { cx } from '../../ui/cx.ts'
import type { ReportLine } from './sender-report.ts'

/** Thousands of rows make typing above them slow. */
const SHOWN = 200

/** What each line of a list means, or what came of it; faults first. */
export function SenderLines({ lines }: { lines: readonly ReportLine[] }) {
  if (lines.length === 0) return null
  const left = lines.length - SHOWN
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ul tabIndex={0} aria-label="Lines" className="mt-3 max-h-[38dvh] overflow-y-auto border-t border-line">
      {lines.slice(0, SHOWN).map(each => (
        <Line key={each.key} line={each} />
      ))}
      {left > 0 && <li className="px-1 py-2.5 text-[13.5px]/[19px] text-ink-3">and {formatCount(left)} more</li>}
    </ul>
  )
}

function Line({ line: { line, text, state, words } }: { line: ReportLine }) {
  return (
    <li className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-2.5 border-b border-line-soft px-1 py-2 text-[13.5px]/[19px] sm:grid-cols-[auto_auto_minmax(0,1fr)_minmax(0,1fr)]">
      <span className="mono w-9 text-right text-ink-3">{line}</span>
      <Mark state={state} />
      <span className={cx('truncate', !words && 'sm:col-span-2')}>{text}</span>
      {words && (
        <span
          className={`max-sm:col-start-3 sm:text-right ${state === 'fault' ? 'text-danger-ink' : 'text-ink-3'} [overflow-wrap:anywhere]`}
        >
          {words}
        </span>
      )}
    </li>
  )
}

function Mark({ state }: Pick<ReportLine, 'state'>) {
  const look = { 'aria-hidden': true, size: 15, strokeWidth: 1.75 } as const
  if (state === 'fault') return <CircleAlert {...look} className="mt-0.5 text-danger-ink" />
  if (state === 'done') return <CircleCheck {...look} className="mt-0.5 text-ok" />
  return <Minus {...look} className="mt-0.5 text-ink-3" />
}
