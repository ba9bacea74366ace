import { ReadingPage } from '../reading/reading-page.tsx'
import type { Section } from '../reading/section.ts'
import { SectionText } from '../reading/section-text.tsx'
import { ShortVersion } from '../reading/short-version.tsx'
import { InForce } from './in-force.tsx'
import { REVISED_ON } from './revised.ts'

interface LegalPageProps {
  title: string
  /** The whole in a few sentences. */
  short: string
  sections: readonly Section[]
  /** Before the first section. */
  children?: React.ReactNode
}

export function LegalPage({ title, short, sections, children }: LegalPageProps) {
  return (
    <ReadingPage
      title={title}
      sections={sections}
      lead={
        <p className="mt-3.5 min-h-[22px] text-md text-ink-3">
          Last updated <time dateTime={REVISED_ON}>{DAY.format(new Date(REVISED_ON))}</time>
          <InForce />
        </p>
      }
    >
      <ShortVersion text={short} />
      {children}
      {sections.map((section, index) => (
        <SectionText key={section.id} section={section} number={index + 1} />
      ))}
    </ReadingPage>
  )
}

/** A calendar day is the same everywhere. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
