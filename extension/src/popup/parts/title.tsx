import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { ReactNode } from 'react'

/** Mark, name and subtitle; what stands at the right comes from outside. */
export function Title({ children }: { children?: ReactNode }) {
  return (
    <header className="flex items-center gap-2.5">
      <Mark />
      <span className="grow">
        <b className="block text-[15px]/[18px] tracking-[-0.02em]">{PRODUCT_NAME}</b>
        <small className="block text-[12px]/[15px] text-ink-3">Cold Email Filter</small>
      </span>
      {children}
    </header>
  )
}

function Mark() {
  return (
    <svg width={26} height={26} viewBox="0 0 24 24" aria-hidden="true">
      <path
        className="fill-mark-lid"
        d="M12.9 1.75a1.8 1.8 0 0 0-1.8 0L4.05 5.8a.75.75 0 0 0 0 1.3l7.05 4.06c.56.32 1.24.32 1.8 0l7.05-4.06a.75.75 0 0 0 0-1.3z"
      />
      <path
        className="fill-mark-left"
        d="M2.2 9.1a.75.75 0 0 1 1.13-.65L11.1 12.92c.28.16.59.24.9.24v9.95c-.31 0-.62-.08-.9-.24L3.1 18.27a1.8 1.8 0 0 1-.9-1.56z"
      />
      <path
        className="fill-mark-right"
        d="M21.8 9.1a.75.75 0 0 0-1.13-.65L12.9 12.92c-.28.16-.59.24-.9.24v9.95c.31 0 .62-.08.9-.24l8-4.6a1.8 1.8 0 0 0 .9-1.56z"
      />
    </svg>
  )
}
