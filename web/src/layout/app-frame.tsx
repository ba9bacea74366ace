import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../kit/keys.ts'
import { useLive } from '../kit/live.ts'
import { UserId } from '../kit/session.ts'
import { CommandPalette } from '../ui/command-palette.tsx'
import { AppBar } from './app-bar.tsx'
import { AppBottomNav } from './app-bottom-nav.tsx'
import { PAGES, useAppCommands } from './app-pages.ts'
import { KeyList } from './key-list.tsx'
import { OpenSettings } from './open-settings.ts'
import { SandboxBanner } from './sandbox-banner.tsx'
import { SignedInGate } from './signed-in-gate.tsx'
import { SkipLink } from './skip-link.tsx'

interface AppFrameProps {
  /** Opens the settings dialog, which is a feature of its own. */
  onSettings: () => void
  children: ReactNode
}

/** Everything behind the sign-in: top bar, palette, keys, live updates. Pages inside may use `useUserId`. */
export function AppFrame({ onSettings, children }: AppFrameProps) {
  return (
    <SignedInGate>
      {userId => (
        <UserId value={userId}>
          <OpenSettings value={onSettings}>
            <SignedInFrame userId={userId} onSettings={onSettings}>
              {children}
            </SignedInFrame>
          </OpenSettings>
        </UserId>
      )}
    </SignedInGate>
  )
}

type OpenPanel = 'palette' | 'keys' | null

function SignedInFrame({ userId, onSettings, children }: AppFrameProps & { userId: string }) {
  const [panel, setPanel] = useState<OpenPanel>(null)
  const live = useLive(userId)
  const navigate = useNavigate()
  const showKeys = () => setPanel('keys')
  useAppCommands({ onSettings, onKeys: showKeys })
  useKeys({
    'mod+k': () => setPanel('palette'),
    '?': showKeys,
    ...Object.fromEntries(PAGES.map(page => [page.sequence, () => navigate(page.to)])),
  })
  return (
    <>
      <SkipLink />
      <SandboxBanner />
      <AppBar
        userId={userId}
        live={live}
        onPalette={() => setPanel('palette')}
        onSettings={onSettings}
        onKeys={showKeys}
      />
      <main id="main" className="mx-auto max-w-[1440px] max-sm:pb-[76px]">
        {children}
      </main>
      <AppBottomNav onSettings={onSettings} />
      <CommandPalette isOpen={panel === 'palette'} onClose={() => setPanel(null)} />
      <KeyList isOpen={panel === 'keys'} onClose={() => setPanel(null)} />
    </>
  )
}
