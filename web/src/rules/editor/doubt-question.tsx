import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Doubt } from './doubt.ts'

interface DoubtQuestionProps {
  doubt: Doubt | undefined
  /** The rule acts already, and gets another sentence. */
  isOn: boolean
  onClose: () => void
  onYes: () => void
}

/** Asks once before a rule acts that takes much, or nobody knows how much. */
export function DoubtQuestion({ doubt, isOn, onClose, onYes }: DoubtQuestionProps) {
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
            {isOn ? 'Save it anyway' : 'Switch it on anyway'}
          </Button>
        </>
      }
    />
  )
}
