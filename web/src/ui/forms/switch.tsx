import { Switch as RadixSwitch } from 'radix-ui'
import { useId } from 'react'

interface SwitchProps {
  label: string
  hint?: string
  /** Where what it switches stands beside it in other words. */
  isLabelHidden?: boolean
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A switch with its label at the left, and a sentence under it where it needs one. */
export function Switch({ label, hint, isLabelHidden, isOn, isDisabled, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <RadixSwitch.Root
        id={id}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="touch relative h-6 w-10 shrink-0 rounded-full bg-line-control transition-colors duration-(--dur-2) focus-visible:rounded-full disabled:cursor-not-allowed data-[state=checked]:bg-ice"
      >
        <RadixSwitch.Thumb className="block size-[18px] translate-x-[3px] rounded-full bg-surface transition-transform duration-(--dur-2) ease-out data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-on-ice" />
      </RadixSwitch.Root>
    </div>
  )
}
