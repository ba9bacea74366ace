import { Outlet } from 'react-router'
import { SandboxBanner } from '../sandbox-banner.tsx'
import { SkipLink } from '../skip-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Marketing, legal and 404 pages. */
export default function SiteFrame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SandboxBanner />
      <SiteHeader />
      <main id="main" className="flex grow flex-col [&>*:not(:first-child)]:laid-late">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
