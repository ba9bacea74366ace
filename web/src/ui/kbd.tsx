import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface KbdProps {
  /** `inherit` on dark or coloured grounds. */
  look?: 'cap' | 'inherit'
  children: ReactNode
}

/** A key cap. */
export function Kbd({ look = 'cap', children }: KbdProps) {
  return (
    <kbd
      className={cx(
        'inline-grid h-5 min-w-5 place-items-center rounded-[5px] border px-[5px] font-mono text-[11px] leading-none font-medium',
        look === 'cap'
          ? 'border-b-2 border-line bg-surface text-ink-2'
          : 'border-[color-mix(in_srgb,currentColor_35%,transparent)] text-inherit',
      )}
    >
      {children}
    </kbd>
  )
}
