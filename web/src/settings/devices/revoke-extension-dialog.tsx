import { type ExtensionView, listExtensions } from '@icebox/contract/api/extension'
import { revokeKey } from '@icebox/contract/api/keys'
import { useAction } from '../../kit/calls/action.ts'
import { keyOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { failedToast } from '../../kit/result-toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** Says what ends before a browser is disconnected. */
export function RevokeExtensionDialog({ view, onClose }: { view: ExtensionView; onClose: () => void }) {
  const id = useUserId()
  const action = useAction({
    call: revokeKey,
    refresh: [keyOf(listExtensions, { id })],
    done: () => {
      onClose()
      return { title: 'Browser disconnected', description: `${view.browser} sees nothing here any more.` }
    },
    failed: error => failedToast(error, 'Failed to disconnect the browser. Please try again.'),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Disconnect this browser?"
      description={<span className="[overflow-wrap:anywhere]">{view.browser}</span>}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="danger"
            busy={action.isRunning && 'Revoking'}
            onClick={() => action.run({ params: { id, keyId: view.id } })}
          >
            Revoke
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Its extension is refused from now on and forgets what it showed. It can be connected again.
      </p>
    </Dialog>
  )
}
