import { Search } from 'lucide-react'
import { useId } from 'react'
import { plural } from '../../kit/format.ts'
import { Input } from '../../ui/forms/input.tsx'

interface FilterBoxProps {
  asked: string
  onAsk: (asked: string) => void
  /** Questions that are left, and all there are. */
  count: number
  total: number
}

/** Narrows the questions down while somebody types, and says how many are left. */
export function FilterBox({ asked, onAsk, count, total }: FilterBoxProps) {
  const words = useId()
  return (
    <search>
      <Input
        type="search"
        icon={Search}
        size="lg"
        aria-label="Filter the questions"
        aria-describedby={words}
        placeholder="For example: app password, cancel, seats"
        value={asked}
        onChange={event => onAsk(event.target.value)}
      />
      <p id={words} role="status" className="mt-2 min-h-5 text-sm text-ink-3">
        {sayCount(asked.trim() === '' ? total : count, total)}
      </p>
    </search>
  )
}

function sayCount(count: number, total: number): string {
  if (count === total) return plural(total, 'question')
  if (count === 0) return 'No question has these words. Try fewer, or write to us.'
  return `${count} of ${plural(total, 'question')}`
}
