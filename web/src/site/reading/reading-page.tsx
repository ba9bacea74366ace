import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonLook } from '../../ui/button-look.ts'
import { Contents } from './contents.tsx'
import type { Section } from './section.ts'

interface ReadingPageProps {
  title: string
  sections: readonly Pick<Section, 'id' | 'title'>[]
  /** What one section is called, for example "question". */
  unit?: string
  /** Under the heading. */
  lead: ReactNode
  children: ReactNode
}

/** A page to be read: its contents at the left, text of a measure that can be read beside it, and a way back up. */
export function ReadingPage({ title, sections, unit = 'section', lead, children }: ReadingPageProps) {
  return (
    <div
      id="top"
      className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-x-[72px] gap-y-6 px-5 pt-5 pb-16 sm:px-6 md:grid-cols-[232px_minmax(0,680px)] md:pt-12 md:pb-24"
    >
      <Contents sections={sections} unit={unit} />
      <article className="min-w-0">
        <h1 className="text-[clamp(2.2rem,1.5rem+3vw,3.5rem)]/none font-[680] tracking-[-0.043em]">{title}</h1>
        {lead}
        {children}
        <a href="#top" className={buttonLook({ className: 'mt-10' })}>
          <ArrowUp aria-hidden strokeWidth={1.75} />
          Back to Top
        </a>
      </article>
    </div>
  )
}
