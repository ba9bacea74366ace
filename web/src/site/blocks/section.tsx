import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface SectionProps {
  /** Other pages and buttons jump to it. */
  id: string
  heading: ReactNode
  /** Stands under the heading. */
  lead?: ReactNode
  className?: string
  children?: ReactNode
}

/** One part of a marketing page, named by its heading. The distance to the part before it is its own. */
export function Section({ id, heading, lead, className, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={cx('pt-[72px] sm:pt-28', className)}>
      <div className={WRAP}>
        <SectionTitle id={id}>{heading}</SectionTitle>
        {lead && <Lead className="mt-[18px] max-w-[640px]">{lead}</Lead>}
        {children}
      </div>
    </section>
  )
}

/** The width of the page and its gutters. */
export const WRAP = 'mx-auto w-full max-w-[1200px] px-5 sm:px-6'

/** The heading that names the section `id`. */
export function SectionTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={`${id}-title`} className="text-4xl font-[650] tracking-[-0.036em]">
      {children}
    </h2>
  )
}

/** A paragraph one reads first. */
export function Lead({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={cx('text-[17px]/[26px] tracking-[-0.008em] text-pretty text-ink-2 sm:text-[19px]/[29px]', className)}>
      {children}
    </p>
  )
}
