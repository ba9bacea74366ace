import { PRODUCT_NAME, TRIAL_DAYS } from '@icebox/contract/constants'
import { headOf } from '../../kit/page/head.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { leftOfHundred } from '../discover/figures.ts'
import { Inline } from '../reading/inline.tsx'
import { WordsTable } from '../reading/words-table.tsx'
import { FeatureList } from './feature-list.tsx'
import { FEATURES } from './features.ts'
import { FIGURES, MEASURED_ON } from './figures.ts'

export function meta() {
  return headOf({
    path: '/features',
    title: 'Features',
    description: `Everything ${PRODUCT_NAME} does, and which plan has it: verdicts with reasons, restore, learning, teams, any IMAP host.`,
  })
}

export default function FeaturesPage() {
  return (
    <div className="mx-auto w-full max-w-[1200px] px-5 pt-7 pb-16 sm:px-6 md:pt-12 md:pb-24">
      <h1 className="max-w-[16ch] text-[clamp(2.5rem,1.5rem+4.4vw,4.5rem)]/none font-[680] tracking-[-0.045em]">
        Everything it does.
      </h1>
      <p className="mt-5 max-w-[56ch] text-xl text-pretty text-ink-2">
        Beside each stands who has it. Nothing is listed that is not there.
      </p>
      {FEATURES.map(group => (
        <FeatureList key={group.id} group={group} />
      ))}
      <Figures />
      <div className="mt-16 flex flex-wrap items-center gap-3 border-t border-line pt-10">
        <ButtonLink to="/pricing" tone="primary" size="lg">
          Compare plans
        </ButtonLink>
        <ButtonLink to="/security" size="lg">
          How it is kept safe
        </ButtonLink>
        <p className="text-ink-2">{TRIAL_DAYS} days free, where plans are sold.</p>
      </div>
    </div>
  )
}

/** What it finds and misses, as measured. */
function Figures() {
  return (
    <section id="figures" aria-labelledby="figures-title" className="mt-16 scroll-mt-6 border-t border-line pt-10">
      <h2 id="figures-title" className="text-[26px]/8 font-[650] tracking-[-0.03em]">
        What it finds, and what it misses
      </h2>
      <div className="mt-3 grid max-w-[1000px] gap-4 text-lg/[26px] text-ink-2">
        <p className="max-w-[70ch]">
          Measured on {MEASURED_ON} on mail of senders that the training had not seen. Mail of today that others wrote
          comes from public repositories; the modern mail was written for this project, to be hard. Of both,{' '}
          {leftOfHundred().join(' to ')} in 100 unwanted messages stay in the inbox rather than risk a wanted letter.
        </p>
        <WordsTable {...FIGURES} />
        <p>
          <Inline text="Mail and tools to measure it again are part of the source: `npm run evaluate -- classifier/evaluation/set.jsonl.gz`." />
        </p>
      </div>
    </section>
  )
}
