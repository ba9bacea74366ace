import { Stepper } from '../../ui/forms/stepper.tsx'
import { MOST, type SpamInputs } from './spam-cost.ts'

export interface CostField {
  /** Names the input, so no two on the page may be alike. */
  label: string
  hint: string
}

interface CostFieldsProps {
  words: Record<keyof SpamInputs, CostField>
  inputs: SpamInputs
  /** While something runs with these numbers. */
  isLocked: boolean
  onInputs: (inputs: SpamInputs) => void
}

const FIELDS = ['people', 'perDay', 'minutes'] as const satisfies readonly (keyof SpamInputs)[]

/** The three numbers a team says of itself. Each is a whole number from 1 up to its own most. */
export function CostFields({ words, inputs, isLocked, onInputs }: CostFieldsProps) {
  return (
    <div className="grid gap-[22px]">
      {FIELDS.map(field => (
        <div key={field} className="flex flex-wrap items-center justify-between gap-3">
          <p aria-hidden className="text-md/[19px] font-semibold">
            {words[field].label}
            <span className="block text-[12.5px] font-normal text-ink-3">{words[field].hint}</span>
          </p>
          <Stepper
            label={`${words[field].label}, ${words[field].hint}`}
            value={inputs[field]}
            max={MOST[field]}
            isDisabled={isLocked}
            onChange={count => onInputs({ ...inputs, [field]: count })}
          />
        </div>
      ))}
    </div>
  )
}
