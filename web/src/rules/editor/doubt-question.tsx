import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Doubt } from './doubt.ts'

interface DoubtQuestionProps {
  doubt: Doubt | undefined
  /** False where a rule that was on before gets another sentence. */
  switchesOn: boolean
  onClose: () => void
  onYes: () => void
}

/** Asks once before a rule acts that takes much, or nobody knows how much. */
export function DoubtQuestion({ doubt, switchesOn, onClose, onYes }: DoubtQuestionProps) {
  return (
    <Dialog
      isOpen={doubt !== undefined}
      onClose={onClose}
      title={doubt?.title ?? ''}
      description={doubt?.text}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={onYes}>
            {switchesOn ? 'Switch it on anyway' : 'Save it anyway'}
          </Button>
        </>
      }
    />
  )
}
