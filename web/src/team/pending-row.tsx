import type { Member } from '@icebox/contract/team'
import { Copy, Ellipsis, MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useAge } from '../kit/age.ts'
import { initialsOf } from '../kit/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem } from '../ui/overlays/menu.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { useCancelInvitation, useCopyLink, useResend } from './use-members.ts'

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
          {member.letter && LETTERS[member.letter]}
        </span>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 max-sm:col-start-2">
        <Badge tone="warn">Pending Invitation</Badge>
        {mayCancel && (
          <span className="flex items-center gap-1 max-sm:ml-auto">
            <Button
              size="sm"
              busy={isRunning && 'Cancelling'}
              aria-label={`Cancel Invitation: ${member.email}`}
              onClick={() => cancel(member)}
            >
              Cancel Invitation
            </Button>
            <span className="sm:hidden">
              <Actions member={member} />
            </span>
          </span>
        )}
      </span>
      {mayCancel && (
        <span className="max-sm:hidden">
          <Actions member={member} />
        </span>
      )}
    </li>
  )
}

/** What became of the letter, after when it was; one that was sent needs no word. */
const LETTERS: Record<NonNullable<Member['letter']>, string> = {
  waiting: ', letter on its way out',
  sent: '',
  none: ', no letter went out',
}

function Actions({ member }: { member: Member }) {
  const [link, setLink] = useState<string | null>(null)
  const { resend, isRunning } = useResend(setLink)
  const copyLink = useCopyLink(setLink)
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={`Actions for ${member.email}`} />}>
        <MenuItem icon={MailPlus} isDisabled={isRunning} onSelect={() => resend(member)}>
          Resend
        </MenuItem>
        {/* A failure has been told by then. */}
        <MenuItem icon={Copy} onSelect={() => void copyLink(member).catch(() => undefined)}>
          Copy link
        </MenuItem>
      </Menu>
      {link !== null && (
        <LinkDialog
          title="Link of the invitation"
          undelivered={[{ email: member.email, link }]}
          onClose={() => setLink(null)}
        />
      )}
    </>
  )
}
