import { Blocks } from './blocks.tsx'
import type { Section } from './section.ts'

interface SectionTextProps {
  section: Section
  /** Counted from 1; left out where sections are not counted. */
  number?: number
}

export function SectionText({ section: { id, title, blocks }, number }: SectionTextProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="laid-late mt-11 scroll-mt-6">
      <h2 id={`${id}-title`} className="mb-3 text-[22px]/7 font-[650] tracking-[-0.024em]">
        {number !== undefined && `${number}. `}
        {title}
      </h2>
      <Blocks blocks={blocks} />
    </section>
  )
}
