import { LINE_MIN } from '@icebox/contract/constants'
import { formatCount } from '../../kit/format.ts'
import { cx } from '../../ui/cx.ts'
import type { LineCounts } from './line-counts.ts'

const HEIGHT = 68
const LEAST = 2

/** One bar for each confidence from 60 to 99; those at or over the line are ice. */
export function LineHistogram({ counts, line }: { counts: number[] | undefined; line: number }) {
  const bars = counts ?? Array.from({ length: 40 }, () => 0)
  const most = Math.max(1, ...bars)
  return (
    <div aria-hidden className="flex h-[70px] items-end gap-0.5">
      {bars.map((count, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the confidence itself
          key={index}
          className={cx(
            'grow basis-0 rounded-t-[2px] transition-colors duration-(--dur-1)',
            LINE_MIN + index >= line ? 'bg-ice' : 'bg-bar',
          )}
          style={{ height: LEAST + (HEIGHT - LEAST) * (count / most) }}
        />
      ))}
    </div>
  )
}

/** The two boxes under the slider. They follow while it moves; the slider itself reads them out. */
export function LineEffectView({ counts, onRetry }: { counts: LineCounts | undefined; onRetry?: () => void }) {
  if (onRetry && !counts) {
    return (
      <p role="alert" className="mt-4 text-sm text-ink-2">
        Could not load what the line would do.{' '}
        <button type="button" className="link touch" onClick={onRetry}>
          Retry
        </button>
      </p>
    )
  }
  return (
    <div className="mt-4 grid grid-cols-2 gap-2.5">
      <Box number={counts?.onIce} text="would go on ice" className="bg-ice-2 text-ice-ink" />
      <Box number={counts?.closeCalls} text="close calls, let through" className="bg-fill text-ink-2 [&>b]:text-ink" />
    </div>
  )
}

function Box({ number, text, className }: { number: number | undefined; text: string; className: string }) {
  return (
    <div className={cx('rounded-[9px] px-3 py-2.5 text-[12.5px]/[17px]', className)}>
      <b className="block text-[20px]/6 font-[650] tracking-[-0.03em]">
        {number === undefined ? '–' : formatCount(number)}
      </b>
      {text}
    </div>
  )
}
