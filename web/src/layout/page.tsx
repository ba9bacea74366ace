import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

/** What every page behind the sign-in stands in: one left edge, the logo's. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('px-4 pt-4 pb-8 sm:px-6 sm:pt-6 sm:pb-16', className)}>{children}</div>
}

/** The name of the page, and what can be done about all of it. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4">
      <h1 className="text-2xl font-[650] tracking-[-0.024em]">{title}</h1>
      {children}
    </div>
  )
}
