import { useState } from 'react'
import { formatCount } from '../../kit/format.ts'
import { Stepper } from '../../ui/forms/stepper.tsx'
import { Split } from '../blocks/split.tsx'
import { inTenths } from '../teams/in-tenths.ts'
import { costOf, FIRST_INPUTS, MOST, YEAR_DAYS } from '../teams/spam-cost.ts'

/** What one person's cold email takes in a year, on numbers of their own, with the sum in view. */
export function YearCost() {
  const [inputs, setInputs] = useState({ ...FIRST_INPUTS, people: 1 })
  const { emails, hours, workdays } = costOf(inputs)
  const { perDay, minutes } = inputs
  return (
    <Split
      id="cost"
      isCentred
      heading="What it costs, in your own numbers."
      lead="Not the reading alone: noticing, judging, deciding not to answer, finding your way back into what you did before. Count yours for one day. The rest is arithmetic."
    >
      <div className="overflow-hidden rounded-[16px] border border-line bg-surface shadow-2">
        <div className="grid gap-5 p-5 sm:px-7 sm:py-6">
          <Field
            label="Cold emails a day"
            value={perDay}
            max={MOST.perDay}
            onChange={count => setInputs({ ...inputs, perDay: count })}
          />
          <Field
            label="Minutes for each"
            value={minutes}
            max={MOST.minutes}
            onChange={count => setInputs({ ...inputs, minutes: count })}
          />
        </div>
        <div aria-live="polite" className="grid gap-4 border-t border-line bg-surface-sunk p-5 sm:px-7 sm:py-6">
          <Sum formula={`${perDay} × ${YEAR_DAYS} days`} result={`${formatCount(emails)} emails a year`} />
          <Sum formula={`${formatCount(emails)} × ${minutes} ÷ 60`} result={`${inTenths(hours)} hours a year`} />
          <Sum formula={`${inTenths(hours)} ÷ 8`} result={`${inTenths(workdays)} working days`} />
        </div>
      </div>
      <p className="mt-4 text-sm text-ink-3">
        An example until you change it. It counts every day of the year, as cold email does.
      </p>
    </Split>
  )
}

interface FieldProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

function Field(props: FieldProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span aria-hidden className="font-semibold">
        {props.label}
      </span>
      <Stepper {...props} />
    </div>
  )
}

function Sum({ formula, result }: { formula: string; result: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="mono text-ink-2">{formula} =</span>
      <b className="text-[20px]/7 font-[650] tracking-[-0.02em]">{result}</b>
    </p>
  )
}
