import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'

interface SegmentedProps<V extends string> {
  label: string
  value: V
  options: { value: V; text: ReactNode }[]
  onChange: (value: V) => void
}

/** One of a few. Arrows move and choose. */
export function Segmented<V extends string>({ label, value, options, onChange }: SegmentedProps<V>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={next => {
        const chosen = options.find(option => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
      className="inline-flex rounded-[10px] border border-line bg-surface-sunk p-[3px]"
    >
      {options.map(option => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="touch inline-flex h-8 items-center gap-2 rounded-[7px] px-3.5 text-[13.5px] font-semibold text-ink-2 hover:text-ink data-[state=checked]:bg-surface-raise data-[state=checked]:text-ink data-[state=checked]:shadow-1 data-[state=checked]:ring data-[state=checked]:ring-line"
        >
          {option.text}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
