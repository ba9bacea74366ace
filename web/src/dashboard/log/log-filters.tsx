import type { LogView } from '@icebox/contract/activity'
import { ToggleGroup } from 'radix-ui'
import type { Ref } from 'react'

export const FILTERS: { view: LogView; text: string }[] = [
  { view: 'all', text: 'All' },
  { view: 'on_ice', text: 'On ice' },
  { view: 'let_through', text: 'Let through' },
  { view: 'thawed', text: 'Thawed' },
  { view: 'close_calls', text: 'Close calls' },
]

interface LogFiltersProps {
  ref: Ref<HTMLDivElement>
  view: LogView
  onChange: (view: LogView) => void
}

/** One stop for Tab; the arrows move between filters, Enter or space chooses. */
export function LogFilters({ ref, view, onChange }: LogFiltersProps) {
  return (
    <ToggleGroup.Root
      ref={ref}
      type="single"
      value={view}
      aria-label="Filter"
      onValueChange={next => {
        const chosen = FILTERS.find(filter => filter.view === next)
        if (chosen) onChange(chosen.view)
      }}
      className="-mx-4 flex gap-1 overflow-x-auto px-4 py-0.5 max-sm:order-last max-sm:w-[calc(100%+32px)] sm:mx-0 sm:px-0"
    >
      {FILTERS.map(filter => (
        <ToggleGroup.Item
          key={filter.view}
          value={filter.view}
          className="touch h-[30px] shrink-0 rounded-[7px] px-2.5 text-sm font-[550] whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2 data-[state=on]:bg-fill data-[state=on]:font-semibold data-[state=on]:text-ink"
        >
          {filter.text}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
