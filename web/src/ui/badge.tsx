import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BadgeTone = 'plain' | 'ice' | 'ember' | 'ok' | 'warn' | 'danger' | 'line' | 'ink'

const TONES: Record<BadgeTone, string> = {
  plain: 'bg-fill text-ink-2',
  ice: 'bg-ice-2 text-ice-ink',
  ember: 'bg-ember-2 text-ember-ink',
  ok: 'bg-ok-1 text-ok-ink',
  warn: 'bg-warn-1 text-warn-ink',
  danger: 'bg-danger-1 text-danger-ink',
  line: 'text-ink-2 inset-ring inset-ring-line',
  ink: 'bg-primary text-on-primary',
}

interface BadgeProps {
  tone?: BadgeTone
  icon?: LucideIcon
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'plain', icon: Icon, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-[22px] items-center gap-[5px] rounded-sm px-2 text-xs font-semibold whitespace-nowrap max-[14rem]:whitespace-normal',
        TONES[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden size={13} strokeWidth={1.75} />}
      {children}
    </span>
  )
}
