import { Search } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import type { LiveState } from '../kit/calls/live-socket.ts'
import { paletteKeys } from '../kit/keys.ts'
import { Kbd } from '../ui/kbd.tsx'
import { LivePill } from '../ui/live-pill.tsx'
import { Logo } from '../ui/mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { isWithin, PAGES } from './app-pages.ts'
import { OnIceCount } from './on-ice-count.tsx'

interface AppBarProps {
  userId: string
  live: { state: LiveState; retry: () => void }
  onPalette: () => void
  onKeys: () => void
}

export function AppBar({ userId, live, onPalette, onKeys }: AppBarProps) {
  const { pathname } = useLocation()
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-[52px] max-w-[1440px] items-center gap-3 px-4 sm:h-14 sm:gap-5 sm:px-6">
        <Logo to="/dashboard" />
        <nav aria-label="App" className="ml-2 flex gap-0.5 max-sm:hidden">
          {PAGES.map(({ to, name, icon: Icon }) => (
            <NavLink
              key={to}
              to={to}
              data-within={isWithin(to, pathname) || undefined}
              className="flex h-[34px] items-center gap-2 rounded-md px-3 font-[550] text-ink-2 hover:text-ink data-within:bg-fill data-within:text-ink aria-[current=page]:bg-fill aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              <Icon aria-hidden size={16} strokeWidth={1.75} className="max-md:hidden" />
              {name}
              {to === '/icebox' && <OnIceCount userId={userId} />}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-3 sm:gap-5">
          <LivePill state={live.state} onRetry={live.retry} />
          <PaletteButton onOpen={onPalette} />
          <AccountMenu userId={userId} onKeys={onKeys} />
        </div>
      </div>
    </header>
  )
}

function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-keyshortcuts="Meta+K Control+K"
      className="flex h-[34px] w-56 items-center gap-2 rounded-md border border-line bg-canvas pr-1.5 pl-2.5 text-sm text-ink-3 hover:border-line-control max-md:hidden"
    >
      <Search aria-hidden size={15} strokeWidth={1.75} />
      Search or jump to
      <span className="ml-auto">
        <Kbd>{paletteKeys()}</Kbd>
      </span>
    </button>
  )
}
