import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLive } from '../domain/live.ts'
import { UserId } from '../kit/calls/session.ts'
import { useKeys } from '../kit/keys.ts'
import { CommandPalette } from '../ui/overlays/command-palette.tsx'
import { bringToaster } from '../ui/overlays/toast-place.tsx'
import { AppBar } from './app-bar.tsx'
import { AppBottomNav } from './app-bottom-nav.tsx'
import { PAGES, useAppCommands } from './app-pages.ts'
import { FoundMail, FoundStatus } from './found-mail.tsx'
import { KeyList } from './key-list.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import { SignedInGate } from './signed-in-gate.tsx'
import { SkipLink } from './skip-link.tsx'

/** Everything behind the sign-in: top bar, palette, keys, live updates. Pages inside may use `useUserId`. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <SignedInGate>
      {userId => (
        <UserId value={userId}>
          <SignedInFrame userId={userId}>{children}</SignedInFrame>
        </UserId>
      )}
    </SignedInGate>
  )
}

type OpenPanel = 'palette' | 'keys' | null

function SignedInFrame({ userId, children }: { userId: string; children: ReactNode }) {
  const [panel, setPanel] = useState<OpenPanel>(null)
  const live = useLive(userId)
  const navigate = useNavigate()
  const showKeys = () => setPanel('keys')
  useAppCommands(showKeys)
  useToasterAtHand()
  useKeys({
    'mod+k': () => setPanel('palette'),
    '?': showKeys,
    ...Object.fromEntries(PAGES.map(page => [page.sequence, () => navigate(page.to)])),
  })
  return (
    <>
      <SkipLink />
      <SandboxBanner />
      <AppBar userId={userId} live={live} onPalette={() => setPanel('palette')} onKeys={showKeys} />
      <main id="main" className="mx-auto max-w-[1440px] max-sm:pb-[76px]">
        {children}
      </main>
      <AppBottomNav />
      <CommandPalette
        isOpen={panel === 'palette'}
        onClose={() => setPanel(null)}
        found={{
          list: (text, close) => <FoundMail userId={userId} text={text} onClose={close} />,
          status: text => <FoundStatus userId={userId} text={text} />,
        }}
      />
      <KeyList isOpen={panel === 'keys'} onClose={() => setPanel(null)} />
    </>
  )
}

/** When the page has long been drawn, so that it takes nothing from it. */
const AT_REST_MS = 1_500

function useToasterAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => void bringToaster().catch(() => undefined), AT_REST_MS)
    return () => clearTimeout(timer)
  }, [])
}
