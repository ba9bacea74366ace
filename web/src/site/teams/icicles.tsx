import { cx } from '../../ui/cx.ts'
import { inTenths } from './in-tenths.ts'
import type { MonthCost } from './spam-cost.ts'

interface IciclesProps {
  months: MonthCost[]
  /** How many of them have fallen. */
  fallen: number
}

/** Those whose hours are written under them; one more on wide screens. */
const NAMED = new Set(['Mar', 'Jun', 'Sep', 'Dec'])
const NAMED_IF_WIDE = 'Jan'

/**
 * The hours lost since January, as icicles under the line, all by one scale. They are a picture of what the summary says,
 * so screen readers pass over them.
 */
export function Icicles({ months, fallen }: IciclesProps) {
  return (
    <div aria-hidden className="grid grid-cols-12 pb-7">
      {months.map((month, place) => (
        <div key={month.name} className="flex h-[236px] flex-col">
          <span className="pb-1.5 text-center text-2xs font-medium text-ink-3 sm:text-xs">
            {month.name.slice(0, 1)}
            <span className="max-[22.5rem]:hidden">{month.name.slice(1)}</span>
          </span>
          <div className="relative grow border-t-[1.5px] border-ink">
            <Icicle month={month} isFallen={place < fallen} />
          </div>
        </div>
      ))}
    </div>
  )
}

function Icicle({ month: { name, share, sofar }, isFallen }: { month: MonthCost; isFallen: boolean }) {
  const height = `${share * 100}%`
  return (
    <div
      data-month={name}
      data-fallen={isFallen || undefined}
      className={cx('noscript:visible noscript:opacity-100', isFallen ? 'opacity-100' : 'invisible opacity-0')}
    >
      <svg
        aria-hidden
        viewBox="0 0 40 100"
        preserveAspectRatio="none"
        style={{ height }}
        className={cx(
          'absolute top-0 left-[18%] w-[64%] origin-top fill-ice transition-transform duration-(--dur-3) ease-out noscript:scale-y-100',
          isFallen ? 'scale-y-100' : 'scale-y-0',
        )}
      >
        <path d="M0 0H40L27 92Q20 104 13 92Z" />
      </svg>
      {(NAMED.has(name) || name === NAMED_IF_WIDE) && (
        // On the side where the icicles are shorter, so that the words lie on no ice.
        <span
          style={{ top: height }}
          className={cx(
            'mono absolute mt-1.5 text-[11px]/4 font-semibold whitespace-nowrap sm:text-xs/4',
            name === NAMED_IF_WIDE ? 'left-0 max-lg:hidden' : 'right-[10%]',
          )}
        >
          {inTenths(sofar.hours)} h
        </span>
      )}
    </div>
  )
}
