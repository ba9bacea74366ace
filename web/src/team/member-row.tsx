import { MEMBER_ROLES, type MemberRole, type MemberWithUsage } from '@icebox/contract/team'
import type { User } from '@icebox/contract/user'
import { Crown, Ellipsis, ShieldCheck, UserMinus, UserRound } from 'lucide-react'
import { formatCount, formatShare } from '../kit/format.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Progress } from '../ui/meter.tsx'
import { Menu, MenuItem } from '../ui/overlays/menu.tsx'
import { ROW } from './row-look.ts'
import { useSetRole } from './use-members.ts'

interface MemberRowProps {
  member: MemberWithUsage
  /** Who looks. */
  user: User
  /** Scans of a month that fall to one seat; null without a limit. */
  share: number | null
  onRemove: () => void
  onHandOver: () => void
}

export function MemberRow({ member, user, share, ...acts }: MemberRowProps) {
  const called = member.name || member.email
  return (
    <li className={ROW.row}>
      <Avatar name={called} />
      <span className={ROW.name}>
        <b className="block truncate">{called}</b>
        {member.name && <span className="block truncate text-[12.5px] text-ink-3">{member.email}</span>}
      </span>
      <span className={ROW.role}>
        <Badge tone="line">{ROLES[member.role]}</Badge>
      </span>
      <span className={ROW.usage}>{member.usage && <Usage usage={member.usage} name={called} share={share} />}</span>
      <span className={ROW.menu}>
        <Actions member={member} user={user} name={called} {...acts} />
      </span>
    </li>
  )
}

const ROLES: Record<MemberRole, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' }

interface UsageProps {
  usage: NonNullable<MemberWithUsage['usage']>
  name: string
  share: number | null
}

function Usage({ usage, name, share }: UsageProps) {
  const { currentMonthProcessed: scanned, currentMonthBlocked: blocked, accuracy } = usage
  return (
    <span className="grid gap-1.5 text-[12.5px]/[18px] text-ink-2">
      <span>
        {formatCount(scanned)} scanned, {formatCount(blocked)} blocked
        {accuracy !== null && <span className="text-ink-3">, {formatShare(accuracy)} left on ice</span>}
      </span>
      {share !== null && share > 0 && (
        <Progress used={scanned} of={Math.max(1, Math.round(share))} label={`Scans of ${name} this month`} />
      )}
    </span>
  )
}

function Actions({ member, user, name, onRemove, onHandOver }: Omit<MemberRowProps, 'share'> & { name: string }) {
  const { setRole } = useSetRole()
  const isOwner = member.role === MEMBER_ROLES[0]
  // An admin manages members, not other admins.
  const isOutOfReach = user.role === 'member' || (user.role === 'admin' && member.role === 'admin')
  if (isOutOfReach || isOwner || member.id === user.id) return null
  const other = member.role === 'admin' ? 'member' : 'admin'
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={`Actions for ${name}`} />}>
      {user.role === 'owner' && (
        <MenuItem icon={other === 'admin' ? ShieldCheck : UserRound} onSelect={() => setRole(member, other)}>
          {other === 'admin' ? 'Make admin' : 'Make member'}
        </MenuItem>
      )}
      {user.role === 'owner' && (
        <MenuItem icon={Crown} onSelect={onHandOver}>
          Make owner
        </MenuItem>
      )}
      <MenuItem icon={UserMinus} tone="danger" onSelect={onRemove}>
        Remove Member
      </MenuItem>
    </Menu>
  )
}
