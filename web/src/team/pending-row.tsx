import type { Member } from '@icebox/contract/team'
import { useAge } from '../kit/age.ts'
import { initialsOf } from '../kit/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useCancelInvitation } from './use-members.ts'

interface PendingRowProps {
  member: Member
  mayCancel: boolean
}

/** Somebody invited who has not come yet: quieter, without counts. */
export function PendingRow({ member, mayCancel }: PendingRowProps) {
  const { cancel, isRunning } = useCancelInvitation()
  const age = useAge(member.since)
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-t border-line-soft px-4 py-3.5 sm:min-h-[61px] sm:grid-cols-[32px_minmax(0,1fr)_274px_28px] sm:px-5 sm:py-2">
      <span
        aria-hidden
        className="grid size-8 place-items-center rounded-full border border-dashed border-line-control text-xs font-[650] text-ink-3"
      >
        {initialsOf(member.email)}
      </span>
      <span className="min-w-0">
        <span className="block truncate text-ink-2">{member.email}</span>
        <span className="block text-[12.5px] text-ink-3">
          {age === 'Just now' ? 'Invited just now' : `Invited ${age} ago`}
        </span>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 max-sm:col-start-2">
        <Badge tone="warn">Pending Invitation</Badge>
        {mayCancel && (
          <Button
            size="sm"
            busy={isRunning && 'Cancelling'}
            aria-label={`Cancel Invitation: ${member.email}`}
            className="max-sm:ml-auto"
            onClick={() => cancel(member)}
          >
            Cancel Invitation
          </Button>
        )}
      </span>
    </li>
  )
}
