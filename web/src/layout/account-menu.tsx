import { getUser } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { CreditCard, Keyboard, LogOut, Monitor, Moon, Settings, Sun, Users } from 'lucide-react'
import { useNavigate } from 'react-router'
import { queryOf } from '../kit/calls/query.ts'
import { signOut } from '../kit/calls/sign-out.ts'
import { type Theme, useTheme } from '../kit/page/theme.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../ui/overlays/menu.tsx'

const THEMES: { value: Theme; text: string; icon: typeof Sun }[] = [
  { value: 'system', text: 'As the system', icon: Monitor },
  { value: 'light', text: 'Light', icon: Sun },
  { value: 'dark', text: 'Dark', icon: Moon },
]

interface AccountMenuProps {
  userId: string
  onKeys: () => void
}

export function AccountMenu({ userId, onKeys }: AccountMenuProps) {
  const { data: user } = useQuery(queryOf(getUser, { id: userId }))
  const [theme, setTheme] = useTheme()
  const navigate = useNavigate()
  const name = user?.name || user?.email || ''
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={name ? `Account menu, ${name}` : 'Account menu'}
          className="touch rounded-full focus-visible:rounded-full"
        >
          <Avatar name={name} />
        </button>
      }
    >
      {user && <MenuLabel>{user.email}</MenuLabel>}
      <MenuItem icon={CreditCard} onSelect={() => navigate('/billing')}>
        Billing
      </MenuItem>
      <MenuItem icon={Users} onSelect={() => navigate('/team')}>
        Team
      </MenuItem>
      <MenuItem icon={Settings} onSelect={() => navigate('/settings')}>
        Settings
      </MenuItem>
      <MenuItem icon={Keyboard} keys={['?']} onSelect={onKeys}>
        All keys
      </MenuItem>
      <MenuLine />
      <MenuLabel>Theme</MenuLabel>
      <MenuChoice value={theme} options={THEMES} onChange={setTheme} />
      <MenuLine />
      <MenuItem icon={LogOut} onSelect={signOut}>
        Sign Out
      </MenuItem>
    </Menu>
  )
}
