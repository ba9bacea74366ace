import { Play, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { formatCount, plural } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { type CostField, CostFields } from './cost-fields.tsx'
import { Icicles } from './icicles.tsx'
import { inTenths } from './in-tenths.ts'
import { costOf, FIRST_INPUTS, monthsOf, type SpamCost, type SpamInputs, YEAR_DAYS } from './spam-cost.ts'
import { type Total, Totals } from './totals.tsx'
import { useSteps } from './use-steps.ts'

const MONTH_MS = 200

const WORDS: Record<keyof SpamInputs, CostField> = {
  people: { label: 'Team size', hint: 'people, up to 1,000' },
  perDay: { label: 'Cold emails a day', hint: 'per person, up to 50' },
  minutes: { label: 'Minutes on each', hint: 'up to 30' },
}

/** Lets a year of cold mail fall, month by month, with the visitor's own numbers. */
export function SpamSimulator({ id }: { id: string }) {
  const [inputs, setInputs] = useState(FIRST_INPUTS)
  const months = monthsOf(inputs)
  const { state, step, start, reset } = useSteps({ count: months.length, everyMs: MONTH_MS })
  const year = costOf(inputs)
  const sofar = months[step - 1]?.sofar ?? null
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid overflow-hidden rounded-[20px] border border-line bg-surface shadow-3 md:grid-cols-[340px_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-[22px] border-line px-5 py-[22px] max-md:border-b md:border-r md:px-8 md:py-[30px]">
        <h2 id={`${id}-title`} className="text-[22px]/7 font-[650] tracking-[-0.025em]">
          What a year of it costs you
        </h2>
        <CostFields
          words={WORDS}
          inputs={inputs}
          isLocked={state === 'running'}
          onInputs={next => {
            // What was worked out was worked out for other numbers.
            reset()
            setInputs(next)
          }}
        />
        <SimulatorButton state={state} onStart={start} onReset={reset} />
        <Formula inputs={inputs} />
      </div>
      <div className="flex flex-col justify-between gap-[26px] overflow-hidden px-5 pt-[22px] pb-3 md:px-[34px] md:pt-7">
        <Totals totals={totalsOf(sofar, year)} />
        <Icicles months={months} fallen={step} />
        <p role="status" className="sr-only">
          {state === 'done' && summaryOf(inputs, year)}
        </p>
      </div>
    </section>
  )
}

interface SimulatorButtonProps {
  state: 'idle' | 'running' | 'done'
  onStart: () => void
  onReset: () => void
}

/** One button all along, so that it keeps the focus. */
function SimulatorButton({ state, onStart, onReset }: SimulatorButtonProps) {
  const isDone = state === 'done'
  const Icon = isDone ? RotateCcw : Play
  return (
    <div className="noscript:hidden">
      <Button
        tone="primary"
        size="lg"
        isBlock
        busy={state === 'running' && 'Simulating'}
        onClick={isDone ? onReset : onStart}
      >
        <Icon aria-hidden strokeWidth={1.75} />
        {isDone ? 'Simulate Again' : 'Simulate'}
      </Button>
    </div>
  )
}

function Formula({ inputs: { people, perDay, minutes } }: { inputs: SpamInputs }) {
  return (
    <p className="text-[12.5px]/[18px] text-ink-3">
      Your numbers, plain arithmetic:{' '}
      <span className="mono">
        {formatCount(people)} × {perDay} × {YEAR_DAYS}
      </span>{' '}
      emails, <span className="mono">× {minutes} ÷ 60</span> hours, <span className="mono">÷ 8</span> days. The months
      are those of 2025. We add no multiplier.{' '}
      <span className="hidden noscript:inline">Other numbers need a script.</span>
    </p>
  )
}

function totalsOf(sofar: SpamCost | null, year: SpamCost): Total[] {
  return [
    { now: sofar && formatCount(sofar.emails), end: formatCount(year.emails), text: 'cold emails a year' },
    { now: sofar && inTenths(sofar.hours), end: inTenths(year.hours), text: 'hours handling them' },
    { now: sofar && inTenths(sofar.workdays), end: inTenths(year.workdays), text: 'eight-hour days' },
  ]
}

function summaryOf({ people, perDay, minutes }: SpamInputs, { emails, hours, workdays }: SpamCost): string {
  return `${plural(people, 'person', 'people')} with ${plural(perDay, 'cold email')} a day each, ${plural(minutes, 'minute')} on every one: ${formatCount(emails)} cold emails a year, ${inTenths(hours)} hours handling them, ${inTenths(workdays)} eight-hour days.`
}
