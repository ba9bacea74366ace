import { Search } from 'lucide-react'
import type { Ref } from 'react'
import { Input } from '../../ui/forms/input.tsx'

interface LogSearchProps {
  ref: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
}

export function LogSearch({ ref, value, onChange }: LogSearchProps) {
  return (
    <Input
      ref={ref}
      icon={Search}
      size="sm"
      type="search"
      aria-label="Sender or subject"
      aria-keyshortcuts="/"
      placeholder="Sender or subject"
      maxLength={200}
      value={value}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        onChange('')
        // Where nothing is listed the focus stays, so that it is never lost.
        event.currentTarget.closest('section')?.querySelector<HTMLElement>('[data-opens]')?.focus()
      }}
      className="min-w-0 grow basis-40 sm:ml-auto sm:w-[220px] sm:grow-0 sm:basis-auto"
    />
  )
}
