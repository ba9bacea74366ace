import { CreditCard, LogOut, Settings } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useVisitor } from '../kit/calls/session.ts'
import { signOut } from '../kit/calls/sign-out.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../ui/overlays/menu.tsx'

/** For pages outside the app frame: the ways to billing, settings and out, for whoever is signed in. */
export function VisitorMenu() {
  const { visitor } = useVisitor()
  const navigate = useNavigate()
  if (!visitor) return null
  const name = visitor.email ?? ''
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={name ? `Account menu, ${name}` : 'Account menu'}
          className="touch flex min-w-0 items-center gap-2.5 rounded-full text-ink-3 focus-visible:rounded-full"
        >
          <span className="truncate max-sm:hidden">{name}</span>
          <Avatar name={name} />
        </button>
      }
    >
      {name && <MenuLabel>{name}</MenuLabel>}
      <MenuItem icon={CreditCard} onSelect={() => navigate('/billing')}>
        Billing
      </MenuItem>
      <MenuItem icon={Settings} onSelect={() => navigate('/settings')}>
        Settings
      </MenuItem>
      <MenuLine />
      <MenuItem icon={LogOut} onSelect={signOut}>
        Sign Out
      </MenuItem>
    </Menu>
  )
}
