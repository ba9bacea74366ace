import { cx } from '../../ui/cx.ts'
import type { SeatCounts } from './seat-counts.ts'

/** Up to so many seats have a mark each. */
const MARKS_MAX = 20
const HATCHED =
  'bg-[repeating-linear-gradient(135deg,var(--ink-3)_0_2px,transparent_2px_5px)] inset-ring inset-ring-line-control'

/** Full is active, hatched is invited, empty is free. */
export function SeatBar({ counts }: { counts: SeatCounts }) {
  const { total, active, pending, available } = counts
  const label = `${active} active, ${pending} invited, ${available} free`
  const size = active + pending + available
  if (Math.max(total, size) > MARKS_MAX) return <LongBar counts={counts} label={label} />
  const looks = [
    ...Array.from({ length: active }, () => 'bg-ink'),
    ...Array.from({ length: pending }, () => HATCHED),
    ...Array.from({ length: available }, () => 'bg-surface inset-ring-2 inset-ring-line-control'),
  ]
  return (
    <div role="img" aria-label={label} className="flex gap-1.5">
      {looks.map((look, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks are alike and never move
        <i key={place} className={cx('h-2.5 grow rounded-[4px]', look)} />
      ))}
    </div>
  )
}

function LongBar({ counts, label }: { counts: SeatCounts; label: string }) {
  const { active, pending, available } = counts
  const share = (part: number) => ({ flexGrow: part })
  return (
    <div
      role="img"
      aria-label={label}
      className="flex h-2.5 overflow-hidden rounded-[4px] inset-ring inset-ring-line-control"
    >
      <i className="basis-0 bg-ink" style={share(active)} />
      <i className={cx('basis-0', HATCHED)} style={share(pending)} />
      <i className="basis-0" style={share(available)} />
    </div>
  )
}
