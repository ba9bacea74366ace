import { type KeyView, listKeys, revokeKey } from '@icebox/contract/api/keys'
import { useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

/** Says what ends with a key before it is revoked. */
export function RevokeDialog({ view, onClose }: { view: KeyView; onClose: () => void }) {
  const id = useUserId()
  const action = useAction({
    call: revokeKey,
    refresh: [keyOf(listKeys, { id })],
    done: () => {
      onClose()
      return { title: 'Key revoked', description: `${view.name} can do nothing here any more.` }
    },
    failed: error => failedToast(error, 'Failed to revoke the key. Please try again.'),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Revoke this key?"
      description={<span className="[overflow-wrap:anywhere]">{view.name}</span>}
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
      <p className="text-ink-2">Programs that use it are refused from now on. It cannot be brought back.</p>
    </Dialog>
  )
}
