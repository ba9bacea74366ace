import { listMailboxes } from '@icebox/contract/mailbox'
import { listWays, removeWay, type SignInWay } from '@icebox/contract/ways'
import { useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

interface RemoveWayDialogProps {
  way: SignInWay
  onClose: () => void
}

/** Says what ends with a way to sign in before it is taken away. */
export function RemoveWayDialog({ way: { id: wayId, address }, onClose }: RemoveWayDialogProps) {
  const id = useUserId()
  const action = useAction({
    call: removeWay,
    refresh: [listWays, listMailboxes].map(call => keyOf(call, { id })),
    done: () => {
      onClose()
      return { title: 'Way to sign in removed', description: `${address} no longer opens your account.` }
    },
    failed: error => failedToast(error, 'Failed to remove this way to sign in. Please try again.'),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Remove this way to sign in?"
      description={<span className="[overflow-wrap:anywhere]">{address} no longer opens your account.</span>}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="danger"
            busy={action.isRunning && 'Removing'}
            onClick={() => action.run({ params: { id, wayId } })}
          >
            Remove
          </Button>
        </>
      }
    >
      <ul className="list-disc pl-5 text-ink-2">
        <li>Every other browser that signed in by it is signed out. This one stays signed in.</li>
        <li>A mailbox that is connected stays connected, and its mail is filtered as before.</li>
        <li>Your first address gets a letter about it, where it is confirmed.</li>
      </ul>
    </Dialog>
  )
}
