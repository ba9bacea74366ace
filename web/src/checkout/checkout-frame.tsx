import type { ReactNode } from 'react'
import { SandboxBanner } from '../layout/sandbox-banner.tsx'
import { SkipLink } from '../layout/skip-link.tsx'
import { VisitorMenu } from '../layout/visitor-menu.tsx'
import { Logo } from '../ui/mark.tsx'

/** What is bought at the left, how it is paid at the right; above each other on small screens. */
export function CheckoutFrame({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <SkipLink />
      <SandboxBanner />
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-start md:grid-cols-2 md:content-stretch">
        <div className="border-line bg-surface-sunk px-5 pt-5 pb-8 max-md:border-b md:border-r md:px-10 md:pt-8 lg:px-16">
          <div className="mx-auto w-full max-w-[404px] md:mr-0">
            <header className="mb-8 flex items-center justify-between gap-5 md:mb-12">
              <Logo />
              <VisitorMenu />
            </header>
            <section aria-label="Your order">{summary}</section>
          </div>
        </div>
        <main id="main" className="px-5 py-8 md:px-10 md:py-[100px] lg:px-[72px]">
          <div className="mx-auto w-full max-w-[416px] md:ml-0">{children}</div>
        </main>
      </div>
    </div>
  )
}
