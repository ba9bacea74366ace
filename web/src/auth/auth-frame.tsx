import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { ReactNode } from 'react'
import { SandboxBanner } from '../layout/sandbox-banner.tsx'
import { SkipLink } from '../layout/skip-link.tsx'
import { VisitorMenu } from '../layout/visitor-menu.tsx'
import { Logo } from '../ui/mark.tsx'
import { AuthSlab } from './auth-slab.tsx'

/** The choice at the left, what we promise at the right, or below it on small screens. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <SkipLink />
      <SandboxBanner />
      <div className="grid grow grid-cols-[minmax(0,1fr)] md:grid-cols-2">
        <div className="flex min-h-[600px] flex-col p-5 md:px-10 md:py-7">
          <header className="flex items-center justify-between gap-5">
            <Logo />
            <VisitorMenu />
          </header>
          <main id="main" className="mx-auto my-auto w-full max-w-[400px] py-8">
            {children}
          </main>
          <footer className="text-center text-[12.5px] text-ink-3">
            You must be 18 or older to use {PRODUCT_NAME}.
          </footer>
        </div>
        <AuthSlab />
      </div>
    </div>
  )
}

export function AuthTitle({ children }: { children: ReactNode }) {
  return <h1 className="text-[32px]/9 font-[650] tracking-[-0.034em]">{children}</h1>
}
