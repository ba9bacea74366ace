import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

/** Somebody who was invited, but whom no letter reached. */
export interface Undelivered {
  email: string
  link: string
}

interface LinkDialogProps {
  undelivered: Undelivered[]
  title?: string
  description?: string
  onClose: () => void
}

const UNSENT = 'Invited, but no letter went out'
const HAND_ON = 'Please pass the link on yourself; it works for that address alone.'

/** Links for the inviter to hand on, where no letter went out. Each opens for its own address alone. */
export function LinkDialog({ undelivered, title = UNSENT, description = HAND_ON, onClose }: LinkDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title={title}
      description={description}
      actions={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className="grid max-h-[50dvh] gap-3 overflow-y-auto">
        {undelivered.map(({ email, link }) => (
          <li key={email}>
            <b className="text-sm [overflow-wrap:anywhere]">{email}</b>
            <p className="mono rounded-md border border-line bg-surface-sunk px-3 py-2 [overflow-wrap:anywhere] select-all">
              {link}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
