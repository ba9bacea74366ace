import type { Member, MemberWithUsage } from '@icebox/contract/team'
import type { User } from '@icebox/contract/user'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../kit/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardFoot } from '../ui/card.tsx'
import { HandOverQuestion } from './hand-over-question.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { InviteForm } from './invite-form.tsx'
import { LeaveTeam } from './leave-team.tsx'
import { MemberRow } from './member-row.tsx'
import { PendingRow } from './pending-row.tsx'
import { RemoveQuestion } from './remove-question.tsx'
import type { SeatCounts } from './seats/seat-counts.ts'

interface MembersCardProps {
  user: User
  members: MemberWithUsage[]
  counts: SeatCounts
  isSold: boolean
  /** Opens the seats; null where they cannot be adjusted. */
  onAdjust: (() => void) | null
}

/** The people of the team and those invited; owner and admins invite and remove, members look. */
export function MembersCard({ user, members, counts, isSold, onAdjust }: MembersCardProps) {
  const [leaving, setLeaving] = useState<Member | null>(null)
  const [heir, setHeir] = useState<Member | null>(null)
  const [isImporting, setImporting] = useState(false)
  const manages = user.role !== 'member'
  // Where nothing is sold the team grows as it invites.
  const hasFreeSeat = counts.available > 0 || !isSold
  const share = user.monthlyLimit && user.monthlyLimit / Math.max(1, user.totalSeats)
  return (
    <Card
      title={<CardTitle counts={counts} isSold={isSold} />}
      action={
        manages &&
        hasFreeSeat && (
          <Button tone="ghost" size="sm" onClick={() => setImporting(true)}>
            <Upload aria-hidden strokeWidth={1.75} />
            Import CSV
          </Button>
        )
      }
    >
      {manages && (
        <div className="px-4 pb-4 sm:px-5">
          {hasFreeSeat ? <InviteForm /> : <NoSeats isOwner={user.role === 'owner'} onAdjust={onAdjust} />}
        </div>
      )}
      <ul>
        {members.map(each =>
          each.isActive ? (
            <MemberRow
              key={each.id}
              member={each}
              user={user}
              share={share}
              onRemove={() => setLeaving(each)}
              onHandOver={() => setHeir(each)}
            />
          ) : (
            <PendingRow key={each.id} member={each} mayCancel={manages} />
          ),
        )}
      </ul>
      <CardFoot className="flex-wrap">
        <span>
          Admins see counts. Never senders, subjects or folders.{' '}
          <Link to="/usage" className="link touch">
            Counts by month
          </Link>
        </span>
        {user.role !== 'owner' && <LeaveTeam />}
      </CardFoot>
      {heir && <HandOverQuestion member={heir} onClose={() => setHeir(null)} />}
      {leaving && <RemoveQuestion member={leaving} onClose={() => setLeaving(null)} />}
      {isImporting && (
        <ImportDialog members={members} free={isSold ? counts.available : null} onClose={() => setImporting(false)} />
      )}
    </Card>
  )
}

function CardTitle({ counts, isSold }: Pick<MembersCardProps, 'counts' | 'isSold'>) {
  const used = counts.active + counts.pending
  return (
    <span className="flex gap-x-3 gap-y-1 max-sm:flex-col sm:items-center">
      Team Members
      <Badge className="self-start">
        {isSold
          ? `${formatCount(used)} of ${formatCount(counts.total)} seats used`
          : `${formatCount(used)} ${used === 1 ? 'seat' : 'seats'} used`}
      </Badge>
    </span>
  )
}

function NoSeats({ isOwner, onAdjust }: { isOwner: boolean; onAdjust: (() => void) | null }) {
  return (
    <p className="rounded-md border border-line bg-surface-sunk px-3.5 py-2.5 text-sm text-ink-2">
      No available seats. Upgrade your plan to invite more team members.{' '}
      {onAdjust && (
        <button type="button" className="link touch" onClick={onAdjust}>
          Adjust Seats
        </button>
      )}
      {!onAdjust && isOwner && (
        <Link to="/modify-plan" className="link touch">
          Change Plan
        </Link>
      )}
    </p>
  )
}
