import { cx } from '../../ui/cx.ts'
import { useCountUp } from './use-count-up.ts'

/** Subjects of one made-up working week. */
export const INTERRUPTIONS = [
  'Quick question',
  'Re: Re: my last note',
  '14 missing backlinks',
  'Engineers, from Monday',
  'Partnership idea',
  '20 minutes next week?',
  'Podcast guest?',
  'Your Q4 pipeline',
  'Bumping this',
  'Not sure if you saw this',
  'Outsourced payroll',
  'Lead list, 5,000 names',
  'Free audit inside',
  'Right person?',
  'Following up (3/5)',
  'Intro: us and Fernbank',
  'One last try',
]

/** A count of interruptions, and the interruptions, one after the other. Every one keeps its place from the start. */
export function Interruptions() {
  const last = INTERRUPTIONS.length
  const { element, count } = useCountUp(last)
  return (
    <div
      ref={element}
      data-count={count}
      className="mt-14 grid items-center gap-x-12 gap-y-[26px] border-t border-line pt-10 sm:mt-[88px] sm:pt-14 md:grid-cols-[auto_minmax(0,1fr)]"
    >
      <p className="grid text-[128px]/[0.8] font-bold tracking-[-0.07em] text-ice sm:text-[168px]/[0.8]">
        <span className="sr-only">{last}</span>
        <span aria-hidden className="invisible col-start-1 row-start-1">
          {last}
        </span>
        <span aria-hidden className="col-start-1 row-start-1">
          {count}
        </span>
      </p>
      <div className="grid gap-5">
        <h3 className="max-w-[520px] text-2xl font-[650] tracking-[-0.025em]">
          An illustration of one working week. Count them: every chip is one interruption.
        </h3>
        <ul className="flex flex-wrap gap-2">
          {INTERRUPTIONS.map((subject, place) => (
            <li
              key={subject}
              className={cx(
                'rounded-md border border-ice-line bg-ice-2 px-3 py-1.5 text-[13.5px] font-medium text-ice-ink transition-[opacity,translate] duration-(--dur-3)',
                place >= count && '-translate-y-1.5 opacity-0',
              )}
            >
              {subject}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
