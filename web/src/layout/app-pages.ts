import { PRODUCT_NAME } from '@icebox/contract/constants'
import {
  ChartColumn,
  CreditCard,
  Gauge,
  Keyboard,
  KeyRound,
  type LucideIcon,
  MailX,
  Settings,
  Snowflake,
  Users,
  WandSparkles,
  Webhook,
} from 'lucide-react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { STOP_NAMES } from '../domain/stop/words.ts'
import { type Offer, useCommands } from '../kit/commands.ts'

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

interface FrameTools {
  navigate: NavigateFunction
  showKeys: () => void
}

const GO_TO: Offer<FrameTools>[] = [
  ...PAGES.map(({ name, icon, keys, to }) => ({ name, icon, keys, run: leadTo(to) })),
  { name: 'Billing', icon: CreditCard, run: leadTo('/billing') },
  { name: 'Team', icon: Users, run: leadTo('/team') },
  { name: 'Usage by month', icon: ChartColumn, run: leadTo('/usage') },
  { name: STOP_NAMES.page, icon: MailX, run: leadTo('/no-thanks') },
  { name: 'API keys', icon: KeyRound, run: leadTo('/api-keys') },
  { name: 'Webhooks', icon: Webhook, run: leadTo('/webhooks') },
]

const SETTINGS: Offer<FrameTools>[] = [
  { name: 'Settings', icon: Settings, run: leadTo('/settings') },
  { name: 'All keys', icon: Keyboard, keys: ['?'], run: ({ showKeys }) => showKeys() },
]

/** The palette's commands that are the same on every page. */
export function useAppCommands(showKeys: () => void): void {
  const tools = { navigate: useNavigate(), showKeys }
  useCommands('Go to', GO_TO, tools)
  useCommands('Settings', SETTINGS, tools)
}

function leadTo(page: string) {
  return ({ navigate }: FrameTools) => void navigate(page)
}
