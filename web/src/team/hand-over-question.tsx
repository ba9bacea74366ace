import type { Member } from '@icebox/contract/team'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useHandOver } from './use-members.ts'

export function HandOverQuestion({ member, onClose }: { member: Member; onClose: () => void }) {
  const { handOver, isRunning } = useHandOver(onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Hand the team over?"
      description={
        <span className="[overflow-wrap:anywhere]">
          {member.email} then owns the team: plan, seats, cards and invoices. You stay in it as an admin.
        </span>
      }
      actions={
        <>
          <Button tone="danger" busy={isRunning && 'Handing over'} onClick={() => handOver(member)}>
            Hand over
          </Button>
          <Button onClick={onClose} autoFocus>
            Stay the owner
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        A running plan goes on to the end of what is paid. Your cards are removed, so the new owner has to add one
        before then. Only they can make you the owner again.
      </p>
    </Dialog>
  )
}
