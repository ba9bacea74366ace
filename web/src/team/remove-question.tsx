import type { Member } from '@icebox/contract/team'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useRemoveMember } from './use-members.ts'

export function RemoveQuestion({ member, onClose }: { member: Member; onClose: () => void }) {
  const { remove, isRunning } = useRemoveMember(onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Remove Member"
      description={
        <span className="[overflow-wrap:anywhere]">
          Are you sure you want to remove {member.email} from your team? This action cannot be undone and they will lose
          access to the dashboard.
        </span>
      }
      actions={
        <>
          <Button tone="danger" busy={isRunning && 'Removing'} onClick={() => remove(member)}>
            Remove Member
          </Button>
          <Button onClick={onClose} autoFocus>
            Keep in the team
          </Button>
        </>
      }
    />
  )
}
