import { deleteWebhook, listWebhooks, type WebhookView } from '@icebox/contract/api/webhooks'
import { useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

/** Says what ends with a webhook before it is removed. */
export function RemoveWebhookDialog({ view, onClose }: { view: WebhookView; onClose: () => void }) {
  const id = useUserId()
  const action = useAction({
    call: deleteWebhook,
    refresh: [keyOf(listWebhooks, { id })],
    done: () => {
      onClose()
      return { title: 'Webhook removed', description: 'Nothing is sent there any more.' }
    },
    failed: error => failedToast(error, 'Failed to remove the webhook. Please try again.'),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Remove this webhook?"
      description={<span className="[overflow-wrap:anywhere]">{view.url}</span>}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="danger"
            busy={action.isRunning && 'Removing'}
            onClick={() => action.run({ params: { id, webhookId: view.id } })}
          >
            Remove
          </Button>
        </>
      }
    >
      <p className="text-ink-2">What waits for it is not sent, and its secret signs nothing from now on.</p>
    </Dialog>
  )
}
