import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { planPrice } from '../../domain/plan/choice.ts'
import { formatCents, formatCount, plural } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { FIGURES, MEASURED_ON } from '../discover/figures.ts'
import { type CostField, CostFields } from './cost-fields.tsx'
import { inTenths } from './in-tenths.ts'
import { COUNT_STEPS, HOUR_CENTS, type Savings, savingsAt } from './scan-savings.ts'
import { FIRST_INPUTS, type SpamInputs, YEAR_DAYS } from './spam-cost.ts'
import { type Total, Totals } from './totals.tsx'
import { useSteps } from './use-steps.ts'

const STEP_MS = 10
const HOUR_WORTH = `$${HOUR_CENTS / 100}`

const WORDS: Record<keyof SpamInputs, CostField> = {
  people: { label: 'Seats', hint: 'one for each person' },
  perDay: { label: 'Cold emails scanned', hint: 'a day for each seat' },
  minutes: { label: 'Minutes saved', hint: 'on each of them' },
}

/** What a year of scanning gives back, in hours and at a stated worth, beside what the seats cost. */
export function SavingsCalculator() {
  const [inputs, setInputs] = useState(FIRST_INPUTS)
  const { state, step, start, reset } = useSteps({ count: COUNT_STEPS, everyMs: STEP_MS })
  const year = savingsAt(inputs, COUNT_STEPS)
  const isRunning = state === 'running'
  return (
    <div className="mt-8 grid gap-x-14 gap-y-9 rounded-[20px] border border-line bg-surface px-5 py-6 sm:mt-11 md:grid-cols-[300px_minmax(0,1fr)] md:px-8 md:py-8">
      <div className="grid content-start gap-[22px]">
        <CostFields
          words={WORDS}
          inputs={inputs}
          isLocked={isRunning}
          onInputs={next => {
            // What was worked out was worked out for other numbers.
            reset()
            setInputs(next)
          }}
        />
        <div className="noscript:hidden">
          <Button tone="primary" size="lg" isBlock busy={isRunning && 'Calculating'} onClick={start}>
            <Calculator aria-hidden strokeWidth={1.75} />
            Calculate savings
          </Button>
        </div>
      </div>
      <div className="grid content-between gap-8">
        <Totals totals={totalsOf(state === 'idle' ? null : savingsAt(inputs, step), year)} />
        <p role="status" className="sr-only">
          {state === 'done' &&
            `${formatCount(year.scans)} scans a year, ${inTenths(year.hours)} hours saved, worth ${formatCents(year.worthCents)} at ${HOUR_WORTH} an hour.`}
        </p>
        <Workings inputs={inputs} />
      </div>
    </div>
  )
}

function totalsOf(now: Savings | null, year: Savings): Total[] {
  return [
    { now: now && formatCount(now.scans), end: formatCount(year.scans), text: 'cold emails scanned a year' },
    { now: now && inTenths(now.hours), end: inTenths(year.hours), text: 'hours saved a year' },
    {
      now: now && formatCents(now.worthCents),
      end: formatCents(year.worthCents),
      text: `worth, at ${HOUR_WORTH} an hour`,
    },
  ]
}

/** Every formula, with the numbers in it. */
function Workings({ inputs: { people, perDay, minutes } }: { inputs: SpamInputs }) {
  const pro = { slug: 'pro', seats: people } as const
  const yearly = planPrice({ ...pro, billing: 'yearly' }).yearCents ?? 0
  const monthly = planPrice({ ...pro, billing: 'monthly' }).monthCents
  return (
    <div className="grid gap-3 border-t border-line-soft pt-5 text-sm text-ink-2">
      <ul className="grid gap-1">
        <li>
          Scans: <span className="mono">{`${formatCount(people)} × ${perDay} × ${YEAR_DAYS}`}</span>
        </li>
        <li>
          Hours: <span className="mono">{`scans × ${minutes} ÷ 60`}</span>
        </li>
        <li>
          Worth: <span className="mono">{`hours × ${HOUR_WORTH}`}</span>. The {HOUR_CENTS / 100} stands for the dollars
          that an hour of work costs. It is our assumption.
        </li>
      </ul>
      <p>
        For comparison, Pro for {plural(people, 'seat')} costs <b className="text-ink">{formatCents(monthly * 12)}</b> a
        year billed monthly, <b className="text-ink">{formatCents(yearly)}</b> billed yearly.
      </p>
      <p className="text-ink-3">
        The sum takes every cold email as caught. None is sure to be: on mail written to be hard, {figuresOfToday()}.
      </p>
    </div>
  )
}

/** How much is caught and wrongly moved of mail of today, as measured. */
function figuresOfToday(): string {
  const [today] = FIGURES
  if (!today) throw new Error('The figures of the judge are gone.')
  return `${today.unwantedMoved} of ${today.unwanted} cold emails went on ice, and ${today.wantedMoved} of the wanted ones (our evaluation, ${MEASURED_ON})`
}
