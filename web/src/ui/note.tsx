import { CircleCheck, Info, type LucideIcon, TriangleAlert, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type NoteTone = 'ice' | 'ember' | 'ok' | 'warn' | 'danger'

const LOOKS: Record<NoteTone, { icon: LucideIcon; ground: string; mark: string }> = {
  ice: { icon: Info, ground: 'border-ice-line bg-ice-1', mark: 'text-ice-ink' },
  ember: { icon: Unplug, ground: 'border-ember-line bg-ember-1', mark: 'text-ember-ink' },
  ok: { icon: CircleCheck, ground: 'border-transparent bg-ok-1', mark: 'text-ok-ink' },
  warn: { icon: TriangleAlert, ground: 'border-transparent bg-warn-1', mark: 'text-warn-ink' },
  danger: { icon: TriangleAlert, ground: 'border-transparent bg-danger-1', mark: 'text-danger-ink' },
}

interface NoteProps {
  tone?: NoteTone
  icon?: LucideIcon
  /** The first words, stronger than the rest. */
  title?: string
  /** `status` is read out politely, `alert` at once; leave out for what stood there from the start. */
  role?: 'status' | 'alert'
  className?: string
  children?: ReactNode
}

/** A banner about the state of things. */
export function Note({ tone = 'ice', icon, title, role, className, children }: NoteProps) {
  const look = LOOKS[tone]
  const Icon = icon ?? look.icon
  return (
    <div
      role={role}
      className={cx('flex gap-3 rounded-[10px] border px-4 py-3.5 text-[13.5px]/5 text-ink-2', look.ground, className)}
    >
      <Icon aria-hidden size={18} strokeWidth={1.75} className={cx('mt-px', look.mark)} />
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        {title && <b className="font-[650] text-ink">{title}</b>} {children}
      </div>
    </div>
  )
}
