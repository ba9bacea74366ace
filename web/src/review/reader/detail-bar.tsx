import { ChevronDown, ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface DetailBarProps {
  folderName: string
  /** For example "1 of 14". */
  position: string
  isLast: boolean
  more: ReactNode
  onBack: () => void
  onNext: () => void
}

/** On small screens: back to the list, where this message stands in it, and the next one. */
export function DetailBar({ folderName, position, isLast, more, onBack, onNext }: DetailBarProps) {
  return (
    <div className="-mx-1.5 flex items-center gap-2 lg:hidden">
      <Button tone="ghost" size="sm" onClick={onBack}>
        <ChevronLeft aria-hidden strokeWidth={1.75} />
        {folderName}
      </Button>
      <span className="ml-auto text-ink-3">{position}</span>
      <IconButton icon={ChevronDown} label="Next message" disabled={isLast} onClick={onNext} />
      {more}
    </div>
  )
}
