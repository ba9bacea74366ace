import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { plural } from '../../kit/format.ts'
import type { Section } from './section.ts'
import { useCurrentSection } from './use-current-section.ts'

interface ContentsProps {
  sections: readonly Pick<Section, 'id' | 'title'>[]
  /** What one of them is called, for example "section". */
  unit: string
}

/** What is on the page, and where one is: beside the text, or folded above it on small screens. */
export function Contents({ sections, unit }: ContentsProps) {
  const current = useCurrentSection(sections.map(section => section.id))
  const fold = useRef<HTMLDetailsElement>(null)
  const close = () => fold.current?.removeAttribute('open')
  return (
    <nav
      aria-label="On this page"
      className="md:sticky md:top-6 md:max-h-[calc(100dvh-48px)] md:self-start md:overflow-y-auto md:pt-[7px]"
    >
      <details ref={fold} className="group rounded-lg border border-line-2 bg-surface shadow-1 md:hidden">
        <summary className="flex min-h-[52px] cursor-pointer items-center justify-between gap-3 px-4 text-[15px] font-semibold [&::-webkit-details-marker]:hidden">
          On this page, {plural(sections.length, unit)}
          <ChevronDown
            aria-hidden
            size={16}
            strokeWidth={1.75}
            className="transition-transform group-open:rotate-180"
          />
        </summary>
        <ol className="border-t border-line px-4 py-2">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={close} className="block py-2.5 text-[15px]/5 text-ink-2 hover:text-ink">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
      <div className="max-md:hidden">
        <h2 className="mb-2.5 text-sm font-semibold text-ink-3">On this page</h2>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={current === id ? 'location' : undefined}
                className="block border-l-2 border-line py-1.5 pl-3.5 text-md/5 text-ink-2 hover:text-ink aria-[current=location]:border-ink aria-[current=location]:font-semibold aria-[current=location]:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}
