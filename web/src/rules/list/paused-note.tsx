import { CirclePause } from 'lucide-react'
import { Note } from '../../ui/note.tsx'

interface PausedNoteProps {
  name: string
  reason: string
  onOpen: () => void
  /** Left out where the plan does not hold it. */
  onSwitch: ((state: 'on' | 'off') => void) | undefined
}

/** Why a rule that is on does nothing, and the ways out. */
export function PausedNote({ name, reason, onOpen, onSwitch }: PausedNoteProps) {
  return (
    <Note tone="warn" icon={CirclePause} title="Paused." className="mx-3 mb-3 px-3 py-2.5">
      {reason}
      <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {onSwitch && (
          <button type="button" className="link touch" onClick={() => onSwitch('on')}>
            Switch on again<span className="sr-only">: {name}</span>
          </button>
        )}
        <button type="button" className="link touch" onClick={onOpen}>
          Edit<span className="sr-only"> {name}</span>
        </button>
      </span>
    </Note>
  )
}
