import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { SandboxBanner } from '../sandbox-banner.tsx'
import { SkipLink } from '../skip-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Marketing, legal and 404 pages; children where what stands at the address is not to be drawn. */
export default function SiteFrame({ children = <Outlet /> }: { children?: ReactNode }) {
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
