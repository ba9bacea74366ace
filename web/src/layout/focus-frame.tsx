import { Outlet } from 'react-router'
import { Logo } from '../ui/mark.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import { SkipLink } from './skip-link.tsx'
import { VisitorMenu } from './visitor-menu.tsx'

/** Setup pages: one thing to do, and the account's menu as the way out. */
export default function FocusFrame() {
  return (
    <>
      <SkipLink />
      <SandboxBanner />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-[1000px] items-center justify-between gap-5 px-4 sm:px-6">
          <Logo />
          <VisitorMenu />
        </div>
      </header>
      <main id="main" className="mx-auto max-w-[1000px] px-5 pt-6 pb-14 sm:px-6 sm:pt-10 sm:pb-[72px]">
        <Outlet />
      </main>
    </>
  )
}
