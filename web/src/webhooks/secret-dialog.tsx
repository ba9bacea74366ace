import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

interface SecretDialogProps {
  secret: string
  description: string
  onClose: () => void
}

/** A secret, this once. */
export function SecretDialog({ secret, description, onClose }: SecretDialogProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title="The secret of your webhook"
      description={description}
      actions={
        <Button tone="primary" onClick={onClose}>
          I Have Kept It
        </Button>
      }
    >
      <div className="flex items-start gap-2">
        <textarea
          ref={box}
          readOnly
          rows={2}
          aria-label="The secret"
          value={secret}
          className="mono min-w-0 grow resize-none rounded-md border border-line-control bg-surface px-3 py-2 text-sm break-all"
        />
        <CopyButton text={secret} label="the secret" onFailed={() => box.current?.select()} />
      </div>
    </Dialog>
  )
}
