import { Outlet } from 'react-router'
import { useVisitor } from '../kit/session.ts'
import { Logo } from '../ui/mark.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import { SkipLink } from './skip-link.tsx'

/** Setup pages: one thing to do, nothing to wander off to. */
export default function FocusFrame() {
  const { visitor } = useVisitor()
  return (
    <>
      <SkipLink />
      <SandboxBanner />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-[1000px] items-center justify-between gap-5 px-4 sm:px-6">
          <Logo />
          {visitor?.email && <span className="truncate text-ink-3">{visitor.email}</span>}
        </div>
      </header>
      <main id="main" className="mx-auto max-w-[1000px] px-5 pt-6 pb-14 sm:px-6 sm:pt-10 sm:pb-[72px]">
        <Outlet />
      </main>
    </>
  )
}
