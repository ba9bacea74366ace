import { PRODUCT_NAME, TRIAL_DAYS } from '@icebox/contract/constants'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Lead, WRAP } from '../blocks/section.tsx'

const CONTENTS = [
  { id: 'journey', text: 'One message, in four stages' },
  { id: 'problem', text: 'Why a spam filter lets it pass' },
  { id: 'how', text: 'What you do' },
  { id: 'technology', text: 'How the judge decides' },
  { id: 'figures', text: 'How well, measured' },
  { id: 'audiences', text: 'Who it is for' },
]

export function DiscoverHero() {
  return (
    <section aria-labelledby="discover-title" className={`${WRAP} pt-6 sm:pt-11`}>
      <div className="grid gap-x-[72px] gap-y-10 md:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] md:items-end">
        <div>
          <h1 id="discover-title" className="text-5xl font-[680] tracking-[-0.05em]">
            How it tells a pitch from a letter.
          </h1>
          <Lead className="mt-[18px] max-w-[560px] sm:mt-[26px]">
            {PRODUCT_NAME} does not count suspicious words. It asks who wants what from whom, says how sure it is, and
            gives its reasons. This page is for people who want to know how before they hand over a mailbox.
          </Lead>
          <div className="mt-[22px] flex flex-wrap gap-2.5 sm:mt-[30px]">
            <ButtonLink to="/free-trial" tone="primary" size="xl" className="max-sm:w-full">
              Start {TRIAL_DAYS}-day free trial
            </ButtonLink>
            <ButtonLink to="#figures" size="xl" className="max-sm:w-full">
              Skip to the figures
            </ButtonLink>
          </div>
        </div>
        <nav aria-label="On this page" className="border-t border-line">
          <ol>
            {CONTENTS.map(({ id, text }, place) => (
              <li key={id} className="border-b border-line">
                <Link to={`#${id}`} className="grid grid-cols-[26px_1fr] gap-2.5 py-2.5 hover:underline">
                  <span aria-hidden className="font-mono text-xs/[22px] font-semibold text-ice-ink">
                    {place + 1}
                  </span>
                  {text}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </section>
  )
}
