import { CreditCard, Ellipsis, LogOut, Settings, Users } from 'lucide-react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { signOut } from '../kit/calls/sign-out.ts'
import { Menu, MenuItem } from '../ui/overlays/menu.tsx'
import { isWithin, PAGES } from './app-pages.ts'

const CELL =
  'relative grid h-full place-content-center justify-items-center gap-[3px] text-[11px]/[14px] font-semibold text-ink-3 focus-visible:-outline-offset-2 data-within:text-ink aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-0 aria-[current=page]:before:-top-px aria-[current=page]:before:mx-auto aria-[current=page]:before:h-0.5 aria-[current=page]:before:w-8 aria-[current=page]:before:bg-ink'

/** The four places of the app, at the bottom of small screens. */
export function AppBottomNav() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="App, small screens"
      className="fixed inset-x-0 bottom-0 z-20 grid h-[calc(60px+env(safe-area-inset-bottom))] grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {PAGES.map(({ to, name, icon: Icon }) => (
        <NavLink key={to} to={to} data-within={isWithin(to, pathname) || undefined} className={CELL}>
          <Icon aria-hidden size={20} strokeWidth={1.75} />
          {name}
        </NavLink>
      ))}
      <Menu
        trigger={
          <button type="button" className={CELL}>
            <Ellipsis aria-hidden size={20} strokeWidth={1.75} />
            More
          </button>
        }
      >
        <MenuItem icon={CreditCard} onSelect={() => navigate('/billing')}>
          Billing
        </MenuItem>
        <MenuItem icon={Users} onSelect={() => navigate('/team')}>
          Team
        </MenuItem>
        <MenuItem icon={Settings} onSelect={() => navigate('/settings')}>
          Settings
        </MenuItem>
        <MenuItem icon={LogOut} onSelect={signOut}>
          Sign Out
        </MenuItem>
      </Menu>
    </nav>
  )
}
