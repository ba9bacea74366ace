import { plural } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Move } from './folders.ts'

export interface Question {
  move: Move
  amount: number
  yes: () => void
}

/** Asks once before a bulk move of many. */
export function BulkQuestion({ question, onClose }: { question: Question | undefined; onClose: () => void }) {
  const isRestore = question?.move === 'restore'
  const messages = plural(question?.amount ?? 0, 'message')
  return (
    <Dialog
      isOpen={question !== undefined}
      onClose={onClose}
      title={isRestore ? `Restore ${messages}?` : `Mark ${messages} as cold?`}
      description={
        isRestore
          ? 'They go back to your inbox, and their senders are always let through. You can undo it for 10 seconds.'
          : 'They go on ice or stay there, and Icebox learns from all of them. You can undo it for 10 seconds.'
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone={isRestore ? 'restore' : 'primary'}
            onClick={() => {
              onClose()
              question?.yes()
            }}
          >
            {isRestore ? `Restore ${messages}` : `Mark ${messages} as cold`}
          </Button>
        </>
      }
    />
  )
}
