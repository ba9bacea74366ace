import type { ReactNode } from 'react'
import { Section } from '../section.tsx'

export interface Step {
  picture: ReactNode
  title: string
  text: string
}

interface StepsProps {
  heading: string
  steps: Step[]
}

/** What one does, in three cards with a picture each. */
export function Steps({ heading, steps }: StepsProps) {
  return (
    <Section id="how" heading={heading}>
      <ol className="mt-8 grid gap-6 sm:mt-[52px] md:grid-cols-3">
        {steps.map(({ picture, title, text }) => (
          <li key={title} className="flex flex-col overflow-hidden rounded-[16px] border border-line bg-surface">
            <div
              aria-hidden
              className="grid min-h-[200px] grid-cols-[minmax(0,1fr)] content-center border-b border-line-soft bg-surface-sunk p-[26px] md:min-h-56"
            >
              {picture}
            </div>
            <div className="px-6 pt-[22px] pb-[26px]">
              <h3 className="mb-1.5 text-[18px]/6 font-[650] tracking-[-0.02em]">{title}</h3>
              <p className="text-[15px]/[23px] text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
