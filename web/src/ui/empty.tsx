import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Mark } from './mark.tsx'

interface EmptyProps {
  title: string
  text?: ReactNode
  /** The mark unless said. */
  icon?: LucideIcon
  action?: ReactNode
  /** One below the heading it stands under. */
  heading?: 'h1' | 'h2' | 'h3'
  className?: string
}

/** What stands where there is nothing yet: what, what next, and one action. */
export function Empty({ title, text, icon: Icon, action, heading: Heading = 'h3', className }: EmptyProps) {
  return (
    <div
      className={cx(
        'slab slab-pale grid justify-items-center gap-1 rounded-lg border border-ice-line px-5 py-[34px] text-center',
        className,
      )}
    >
      {Icon ? <Icon aria-hidden size={32} strokeWidth={1.5} className="text-ice" /> : <Mark size={40} />}
      <Heading className="mt-2.5 text-lg font-[650]">{title}</Heading>
      {text && <p className="max-w-[46ch] text-balance text-ink-2">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
