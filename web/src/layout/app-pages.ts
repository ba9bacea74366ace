import { PRODUCT_NAME } from '@icebox/contract/constants'
import { Gauge, Keyboard, type LucideIcon, Settings, Snowflake, WandSparkles } from 'lucide-react'
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

interface Openers {
  onSettings: () => void
  onKeys: () => void
}

/** The palette's commands that are the same on every page. */
export function useAppCommands(openers: Openers): void {
  const navigate = useNavigate()
  const latest = useRef(openers)
  latest.current = openers
  const goTo = useMemo<Command[]>(
    () => PAGES.map(({ name, icon, keys, to }) => ({ name, icon, keys, run: () => navigate(to) })),
    [navigate],
  )
  const settings = useMemo<Command[]>(
    () => [
      { name: 'Settings', icon: Settings, run: () => latest.current.onSettings() },
      { name: 'All keys', icon: Keyboard, keys: ['?'], run: () => latest.current.onKeys() },
    ],
    [],
  )
  useCommands('Go to', goTo)
  useCommands('Settings', settings)
}
