import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** Asked before other sign-ins end. */
export function RequireQuestion({ onRequire, onClose }: { onRequire: () => void; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Require company sign-in?"
      description="Everyone with a proven address of your proven domains signs in at your provider from now on, and no other way."
      actions={
        <>
          <Button tone="primary" onClick={onRequire}>
            Require it
          </Button>
          <Button onClick={onClose} autoFocus>
            Not now
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Their other sign-ins end at once. You keep your own ways, so that you can undo this when your provider fails.
        API keys and the browser extension go on until they are revoked.
      </p>
    </Dialog>
  )
}

interface RemoveCompanyQuestionProps {
  isRemoving: boolean
  onRemove: () => void
  onClose: () => void
}

export function RemoveCompanyQuestion({ isRemoving, onRemove, onClose }: RemoveCompanyQuestionProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Remove company sign-in?"
      description="Everyone signs in their own way again. Whoever has none is sent a link by letter."
      actions={
        <>
          <Button tone="danger" busy={isRemoving && 'Removing'} onClick={onRemove}>
            Remove it
          </Button>
          <Button onClick={onClose} autoFocus>
            Keep it
          </Button>
        </>
      }
    />
  )
}
