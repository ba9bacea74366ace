import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

const GROUNDS = { ice: 'border-ice-line bg-ice-1', warn: 'border-transparent bg-warn-1' }

interface NoteLineProps {
  tone: keyof typeof GROUNDS
  title: string
  /** Left out to the eye where there is no room for it; the link leads to where it is said again. */
  text: string
  children?: ReactNode
}

/** A note about the plan in one line, so that the mail stays in sight. */
export function NoteLine({ tone, title, text, children }: NoteLineProps) {
  return (
    <div
      className={cx(
        'flex min-h-9 items-center gap-2.5 rounded-[10px] border px-3.5 py-1.5 text-[13.5px]/5 text-ink-2',
        GROUNDS[tone],
      )}
    >
      <CalendarClock aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ice-ink" />
      <p className="min-w-0 grow">
        <b className="font-[650] text-ink">{title}</b> <span className="max-md:sr-only">{text}</span>
      </p>
      {children}
    </div>
  )
}
