import { cx } from './cx.ts'

const BARS = { ice: 'bg-ice', ember: 'bg-ember', plain: 'bg-ink-3' }

/** A confidence of 0 to 100 as a short bar and a number. The number carries the meaning. */
export function Meter({ percent, tone }: { percent: number; tone: keyof typeof BARS }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="relative h-[5px] w-11 shrink-0 overflow-hidden rounded-full bg-line">
        <i className={cx('absolute inset-y-0 left-0 rounded-full', BARS[tone])} style={{ width: `${percent}%` }} />
      </span>
      <span className="mono">{percent}%</span>
    </span>
  )
}

/** A long bar of how much is used, for scans and seats. Capped at its full length. */
export function Progress({ used, of, label }: { used: number; of: number; label: string }) {
  const share = of > 0 ? Math.min(1, used / of) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={Math.min(used, of)}
      className="h-1.5 overflow-hidden rounded-full bg-line-soft inset-ring inset-ring-line"
    >
      <i className="block h-full rounded-full bg-ink" style={{ width: `${share * 100}%` }} />
    </div>
  )
}
