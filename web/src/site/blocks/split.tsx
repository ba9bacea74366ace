import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Lead, SectionTitle, WRAP } from './section.tsx'

interface SplitProps {
  id: string
  heading: ReactNode
  lead: ReactNode
  /** Under the lead, in the left column. */
  below?: ReactNode
  /** The right column. */
  children: ReactNode
  /** Under both columns. */
  foot?: ReactNode
  isCentred?: boolean
}

/** A section of two columns: what is said on the left, what shows it on the right. */
export function Split({ id, heading, lead, below, children, foot, isCentred }: SplitProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="pt-[72px] sm:pt-28">
      <div className={WRAP}>
        <div
          className={cx(
            'grid gap-10 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-[72px]',
            isCentred ? 'items-center' : 'items-start',
          )}
        >
          <div>
            <SectionTitle id={id}>{heading}</SectionTitle>
            <Lead className="mt-[22px]">{lead}</Lead>
            {below}
          </div>
          <div>{children}</div>
        </div>
        {foot}
      </div>
    </section>
  )
}
