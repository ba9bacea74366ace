import { PRODUCT_NAME } from '@icebox/contract/constants'
import { CreditCard, Gauge, Keyboard, type LucideIcon, Settings, Snowflake, Users, WandSparkles } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type Command, useCommands } from '../kit/commands.ts'

interface AppPage {
  to: string
  name: string
  icon: LucideIcon
  keys: [string, string]
  /** The two keys as `useKeys` names them. */
  sequence: string
}

export const PAGES: AppPage[] = [
  { to: '/dashboard', name: 'Dashboard', icon: Gauge, keys: ['G', 'D'], sequence: 'g d' },
  { to: '/icebox', name: PRODUCT_NAME, icon: Snowflake, keys: ['G', 'I'], sequence: 'g i' },
  { to: '/reclassify', name: 'Rules', icon: WandSparkles, keys: ['G', 'R'], sequence: 'g r' },
]

/** The dashboard's other two pages stand under it. */
export function isWithin(page: string, pathname: string): boolean {
  return page === '/dashboard' && (pathname === '/billing' || pathname === '/team')
}

/** The palette's commands that are the same on every page. */
export function useAppCommands(onKeys: () => void): void {
  const navigate = useNavigate()
  const latest = useRef(onKeys)
  latest.current = onKeys
  const goTo = useMemo<Command[]>(
    () => [
      ...PAGES.map(({ name, icon, keys, to }) => ({ name, icon, keys, run: () => navigate(to) })),
      { name: 'Billing', icon: CreditCard, run: () => navigate('/billing') },
      { name: 'Team', icon: Users, run: () => navigate('/team') },
    ],
    [navigate],
  )
  const settings = useMemo<Command[]>(
    () => [
      { name: 'Settings', icon: Settings, run: () => navigate('/settings') },
      { name: 'All keys', icon: Keyboard, keys: ['?'], run: () => latest.current() },
    ],
    [navigate],
  )
  useCommands('Go to', goTo)
  useCommands('Settings', settings)
}
