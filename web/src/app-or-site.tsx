import AppShell from './app-shell.tsx'
import { useVisitor } from './kit/calls/session.ts'
import SiteFrame from './layout/site/site-frame.tsx'
import { Spinner } from './ui/spinner.tsx'

/** For pages that have something to show to visitors and to people who signed in, each in their frame. */
export default function AppOrSite() {
  const { visitor, isKnown } = useVisitor()
  if (visitor) return <AppShell />
  if (isKnown) return <SiteFrame />
  return (
    <div role="status" aria-label="Loading" className="grid min-h-dvh place-items-center">
      <Spinner className="size-6 text-ink-3" />
    </div>
  )
}
