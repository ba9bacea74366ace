import type { ReactNode } from 'react'
import { SandboxBanner } from '../sandbox-banner.tsx'
import { SkipLink } from '../skip-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** What public pages have around them. */
export function SiteAround({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SandboxBanner />
      <SiteHeader />
      <main id="main" className="flex grow flex-col [&>*:not(:first-child)]:laid-late">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
