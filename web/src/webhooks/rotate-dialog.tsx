import { listWebhooks, OLD_SECRET_HOURS, rotateSecret, type WebhookView } from '@icebox/contract/api/webhooks'
import { useState } from 'react'
import { useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

/** Asks before a secret gets a successor, and shows that. */
export function RotateDialog({ view, onClose }: { view: WebhookView; onClose: () => void }) {
  const id = useUserId()
  const [secret, setSecret] = useState<string | null>(null)
  const action = useAction({
    call: rotateSecret,
    refresh: [keyOf(listWebhooks, { id })],
    done: answer => {
      setSecret(answer.secret)
      return undefined
    },
    failed: error => failedToast(error, 'Failed to make a secret. Please try again.'),
  })
  if (secret !== null) {
    const words = `It is shown this once. For ${OLD_SECRET_HOURS} hours the one before signs as well.`
    return <SecretDialog secret={secret} description={words} onClose={onClose} />
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Make a new secret?"
      description={<span className="[overflow-wrap:anywhere]">{view.url}</span>}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            busy={action.isRunning && 'Making'}
            onClick={() => action.run({ params: { id, webhookId: view.id } })}
          >
            Make Secret
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        For {OLD_SECRET_HOURS} hours each message is signed with both, so that you can put the new one in place.
      </p>
    </Dialog>
  )
}
