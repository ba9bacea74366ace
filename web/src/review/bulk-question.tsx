import type { AskedMove } from '../domain/message/words.ts'
import { plural } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

export interface Question {
  asked: AskedMove
  amount: number
  yes: () => void
}

const RULES = {
  restore: ' Their senders are allowed from then on, except where a message fails the sender checks.',
  freeze: ' Their senders are blocked from then on, except where a message fails the sender checks.',
}

/** Asks once before a bulk move of many. */
export function BulkQuestion({ question, onClose }: { question: Question | undefined; onClose: () => void }) {
  const isRestore = question?.asked.move === 'restore'
  const rule = question?.asked.withRule ? RULES[question.asked.move] : ''
  const messages = plural(question?.amount ?? 0, 'message')
  return (
    <Dialog
      isOpen={question !== undefined}
      onClose={onClose}
      title={isRestore ? `Restore ${messages}?` : `Mark ${messages} as cold?`}
      description={
        isRestore
          ? `They go back to your inbox, and Icebox learns from them.${rule} You can undo it for 10 seconds.`
          : `They go on ice or stay there, and Icebox learns from all of them.${rule} You can undo it for 10 seconds.`
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
