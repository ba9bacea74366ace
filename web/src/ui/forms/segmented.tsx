import { type ReactNode, useId } from 'react'

interface SegmentedProps<V extends string> {
  label: string
  value: V
  options: { value: V; text: ReactNode }[]
  onChange: (value: V) => void
}

/** One of a few. Arrows move and choose, as the browser's own radio buttons do. */
export function Segmented<V extends string>({ label, value, options, onChange }: SegmentedProps<V>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex flex-wrap rounded-[10px] border border-line bg-surface-sunk p-[3px]"
    >
      {options.map(option => (
        <label
          key={option.value}
          className="touch relative inline-flex h-8 cursor-pointer items-center gap-2 rounded-[7px] px-3.5 text-[13.5px] font-semibold text-ink-2 hover:text-ink has-checked:bg-surface-raise has-checked:text-ink has-checked:shadow-1 has-checked:ring has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            // Else a browser that comes back to the page may choose what was chosen before, and the page not know it.
            autoComplete="off"
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {option.text}
        </label>
      ))}
    </div>
  )
}
