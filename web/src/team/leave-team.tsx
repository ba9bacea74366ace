import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useLeaveTeam } from './use-members.ts'

/** For members and admins: the way out of a team, by themselves. */
export function LeaveTeam() {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { leave, isRunning } = useLeaveTeam(close)
  return (
    <>
      <Button size="sm" tone="danger-quiet" onClick={() => setAsking(true)}>
        <LogOut aria-hidden strokeWidth={1.75} />
        Leave the team
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title="Leave the team?"
        description="Its plan ends for you at once, and new mail then stays in your inbox, unread by us."
        actions={
          <>
            <Button tone="danger" busy={isRunning && 'Leaving'} onClick={leave}>
              Leave the team
            </Button>
            <Button onClick={close} autoFocus>
              Stay
            </Button>
          </>
        }
      >
        <p className="text-ink-2">
          Your account, your mailboxes, the log and what your filter learned stay yours. You can choose a plan of your
          own afterwards.
        </p>
      </Dialog>
    </>
  )
}
