import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Input } from '../../ui/forms/input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const SETTLE_MS = 250

interface SearchLineProps {
  /** What is searched for already. */
  initial: string
  onSearch: (search: string) => void
  onClose: () => void
}

/** Searches sender and subject, a moment after the last key. Escape closes it. */
export function SearchLine({ initial, onSearch, onClose }: SearchLineProps) {
  const [text, setText] = useState(initial)
  const search = useEffectEvent(onSearch)
  const sent = useRef(initial)
  useEffect(() => {
    const timer = setTimeout(() => {
      sent.current = text.trim()
      search(sent.current)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  // Back leads to what was searched for before.
  useEffect(() => {
    if (initial === sent.current) return
    sent.current = initial
    setText(initial)
  }, [initial])
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
