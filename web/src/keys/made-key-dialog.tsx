import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { firstCall } from './key-words.ts'

interface MadeKeyDialogProps {
  text: string
  url: string
  onClose: () => void
}

/** The key itself, this once, and a first call to try it with. */
export function MadeKeyDialog({ text, url, onClose }: MadeKeyDialogProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const curl = firstCall(url, text)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title="Your new key"
      description="It is shown this once. Keep it where you keep passwords; if it is lost, make another."
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
          aria-label="The key"
          value={text}
          className="mono min-w-0 grow resize-none rounded-md border border-line-control bg-surface px-3 py-2 text-sm break-all"
        />
        <CopyButton text={text} label="the key" onFailed={() => box.current?.select()} />
      </div>
      <h3 className="mt-5 mb-1.5 text-sm font-semibold">Try it</h3>
      <div className="flex items-start gap-2">
        <code className="mono min-w-0 grow rounded-md bg-surface-sunk px-3 py-2 text-sm break-all text-ink-2">
          {curl}
        </code>
        <CopyButton text={curl} label="the call" />
      </div>
    </Dialog>
  )
}
