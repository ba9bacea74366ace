import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'

const SETTLE_MS = 250

interface SearchLineProps {
  onSearch: (search: string) => void
  onClose: () => void
}

/** Searches sender and subject, a moment after the last key. Escape closes it. */
export function SearchLine({ onSearch, onClose }: SearchLineProps) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <search className="flex items-center gap-2 px-4 pb-3 lg:px-[18px]">
      <Input
        icon={Search}
        size="sm"
        autoFocus
        aria-label="Search sender or subject"
        placeholder="Sender or subject"
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && onClose()}
        className="grow"
      />
      <IconButton icon={X} label="Close search" onClick={onClose} />
    </search>
  )
}
